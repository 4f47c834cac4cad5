import { Clock } from 'lucide-react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { useMessages } from '../../i18n/use-messages.ts'

const isOver = ['Delivered', 'Cancelled', 'Returned']

/** When the store promised to deliver, until the order is over. */
export function ArrivalLine({ order: { status, promisedAt } }: { order: OrderJson }) {
  const messages = useMessages().orders
  if (promisedAt === undefined || isOver.includes(status)) return null
  return (
    <p className="mt-2 flex items-center gap-1.5 font-semibold text-leaf-700">
      <Clock size={18} aria-hidden />
      <time dateTime={promisedAt}>{messages.arrivesBy(clockTime(Date.parse(promisedAt), currentLanguage()))}</time>
    </p>
  )
}
