import { FileText } from 'lucide-react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { BillLinkMessages } from '../i18n/en/bill-link.ts'
import { currentLanguage } from '../i18n/languages.ts'
import { buttonClass } from '../ui/button-look.ts'

type Props = { order: Pick<OrderJson, '_id' | 'bill'>; messages: BillLinkMessages; className?: string }

/** A link to an order's bill as PDF in the page's language; nothing until the order has a bill. */
export function BillLink({ order: { _id, bill }, messages, className }: Props) {
  if (bill === undefined) return null
  return (
    <a
      href={`/api/order/${_id}/bill.pdf?lang=${currentLanguage()}`}
      target="_blank"
      rel="noopener"
      aria-label={messages.pdfOf(_id)}
      className={buttonClass('quiet', 'normal', className)}
    >
      <FileText size={18} aria-hidden />
      {messages.pdf}
    </a>
  )
}
