import { MessageCircle } from 'lucide-react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { whatsappLink } from '#domain/orders/whatsapp.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { useNow } from '../orders/minute-clock.ts'

/** Opens WhatsApp with a message about the order's status, in the customer's language. */
export function WhatsappButton({ order }: { order: OrderJson }) {
  const messages = messagesOf('telephone')
  const now = useNow() ?? Number.POSITIVE_INFINITY
  const link = whatsappLink(order, useStoreFacts(), { language: order.language ?? 'en', now })
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
