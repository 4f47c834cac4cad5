import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { dueAt } from '#domain/orders/queue.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { placedAgo, spanText, useNow } from './minute-clock.ts'
import { placedAt } from './order-watch.ts'

/** How long an open order waits, its promised time, and by how much it is late. */
export function OrderTiming({ order }: { order: OrderJson }) {
  const { orders: spans } = messagesOf('seller')
  const messages = messagesOf('queue').timing
  const { deliveryMinutes } = useStoreFacts().claims
  const now = useNow()
  if (now === undefined) return null
  const since = placedAt(order)
  const waitedMs = now - Date.parse(since)
  const lateMs = now - dueAt({ placedAt: since, promisedAt: order.promisedAt }, deliveryMinutes)
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2 text-hint">
      {lateMs >= minuteMs && (
        <span className="whitespace-nowrap rounded-full bg-error-50 px-2 py-0.5 font-bold text-caption text-error">
          {messages.late(spanText(lateMs, spans))}
        </span>
      )}
      <time dateTime={since} title={placedAgo(waitedMs, spans)} className="whitespace-nowrap font-semibold text-ink-2">
        {spanText(waitedMs, spans)}
      </time>
      {order.promisedAt !== undefined && (
        <time dateTime={order.promisedAt} className="whitespace-nowrap text-ink-2">
          {messages.by(clockTime(Date.parse(order.promisedAt), currentLanguage()))}
        </time>
      )}
    </span>
  )
}
