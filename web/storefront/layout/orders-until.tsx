import { Clock } from 'lucide-react'
import { useUntil } from '../../i18n/format/use-until.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreClosing } from '../../store/store-closing.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'

/** Says until when the store takes orders today; nothing for a store without hours or a closed one. */
export function OrdersUntil() {
  const messages = shopperMessages().closed
  const { hours } = useStoreFacts()
  const until = hours?.lastOrderAt
  const time = useUntil(until)
  if (useStoreClosing() !== undefined || until === undefined) return null
  return (
    <p className="flex items-center gap-1.5 text-hint text-ink-2">
      <Clock size={16} aria-hidden className="shrink-0" />
      {messages.ordersUntil(time)}
    </p>
  )
}
