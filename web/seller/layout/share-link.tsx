import { Copy, MessageCircle } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { copyText } from './copy-text.ts'

type Props = {
  link: string
  /** The message that WhatsApp sends; it contains the link. */
  text: string
  messages: { readonly whatsapp: string; readonly copy: string; readonly copied: string; readonly shownOnce?: string }
}

/** A link to send by WhatsApp or to copy. */
export function ShareLink({ link, text, messages }: Props) {
  return (
    <>
      <p translate="no" className="break-all rounded-control bg-sunken p-2 text-hint">
        {link}
      </p>
      {messages.shownOnce !== undefined && <p className="text-hint text-ink-2">{messages.shownOnce}</p>}
      <div className="grid grid-cols-2 gap-2">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('tinted', 'normal', 'px-2')}
        >
          <MessageCircle size={18} aria-hidden />
          {messages.whatsapp}
        </a>
        <Button look="tinted" onClick={() => void copyText(link, messages.copied)} className="px-2">
          <Copy size={18} aria-hidden />
          {messages.copy}
        </Button>
      </div>
    </>
  )
}
