import { Share2 } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'

/** Shares the page, or copies the text with an alert (SPEC 2). */
export function ShareButton({ title, text }: { title: string; text: string }) {
  const messages = useMessages().product
  const share = async () => {
    const url = location.href
    if (typeof navigator.share === 'function') {
      // Closing the sheet without choosing is no error.
      await navigator.share({ title, text, url }).catch(() => undefined)
      return
    }
    const copied = `${text}\n${url}`
    // Without https there is no clipboard at all: the text is shown, to be copied by hand.
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
