import { useEffect, useReducer } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { hasEnded } from '#domain/orders/orders.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { callAt } from '../../browser/call-at.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'

/** The promised time of delivery as text; undefined once it has passed or the order has ended. */
export function usePromisedArrival({ status, promisedAt = '' }: OrderJson): string | undefined {
  const messages = shopperMessages().orders
  const at = Date.parse(promisedAt)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => (at > Date.now() ? callAt(at, redraw) : undefined), [at])
  // The server's clock may differ from the browser's, so only the browser compares the times.
  const now = useHydrated() ? Date.now() : 0
  if (!(at > now) || status === 'Delivered' || hasEnded(status)) return undefined
  return messages.arrivesBy(clockTime(at, currentLanguage()))
}
