import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { hasEnded } from '#domain/orders/orders.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'

/** The promised time of delivery as text; undefined once it has passed or the order has ended. */
export function usePromisedArrival({ status, promisedAt = '' }: OrderJson): string | undefined {
  const messages = shopperMessages().orders
  // The server's clock may differ from the browser's, so only the browser compares the times.
  const now = useHydrated() ? Date.now() : 0
  const at = Date.parse(promisedAt)
  if (!(at > now) || status === 'Delivered' || hasEnded(status)) return undefined
  return messages.arrivesBy(clockTime(at, currentLanguage()))
}
