import { Share2 } from 'lucide-react'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'

/** Opens the browser's share sheet; without one it copies text and URL and says so in an alert (SPEC 2). */
export function ShareButton({ title, text }: { title: string; text: string }) {
  const messages = shopperMessages().product
  const share = async () => {
    const url = location.href
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, text, url })
    } catch (error) {
      // Only after the shopper has closed the sheet is nothing copied.
      if ((error as Error).name === 'AbortError') return
    }
    const copied = `${text}\n${url}`
    // Browsers have no clipboard without https; the shopper then copies the text from the alert.
    const write = navigator.clipboard?.writeText(copied) ?? Promise.reject()
    await write.then(
      () => alert(messages.copied),
      () => alert(copied),
    )
  }
  return (
    <Button look="quiet" className="-mr-4" onClick={() => void share()}>
      <Share2 size={18} aria-hidden />
      {messages.share}
    </Button>
  )
}
