import { MessageCircle } from 'lucide-react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { whatsappLink } from '#domain/orders/whatsapp.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { buttonClass } from '../../ui/button-look.ts'

/** Opens WhatsApp with a message about the order's status, in the customer's language. */
export function WhatsappButton({ order }: { order: OrderJson }) {
  const messages = messagesOf('telephone')
  const { language = 'en', promisedAt } = order
  const promisedBy = promisedAt && clockTime(Date.parse(promisedAt), language)
  const link = whatsappLink(order, useStoreFacts(), { language, promisedBy })
  if (link === undefined) return null
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass('quiet', 'normal', 'px-2')}>
      <MessageCircle size={18} aria-hidden />
      {messages.whatsapp}
    </a>
  )
}

/** Says who took an order by telephone; nothing for other orders. */
export function TakenBy({ order: { takenBy } }: { order: OrderJson }) {
  const messages = messagesOf('telephone')
  if (takenBy === undefined) return null
  return (
    <p className="text-hint text-ink-2">
      {messages.byTelephone} · <span>{takenBy.name ?? messages.takenBy[takenBy.role]}</span>
    </p>
  )
}
