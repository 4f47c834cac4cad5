import { isRefusal, Refusal } from '#domain/refusal.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'
import type { Shop } from '../shop.ts'
import { type Gateway, GatewayError } from './gateway.ts'

/** The shop's gateway. Throws ONLINE_OFF without one. */
export function gatewayOf(shop: Shop): Gateway {
  if (shop.gateway === undefined) throw new Refusal('ONLINE_OFF')
  return shop.gateway
}

/** The shop with a gateway whose calls share one deadline of ten seconds, for one request. */
export function withGatewayDeadline(shop: Shop): Shop {
  return { ...shop, gateway: shop.gateway?.forRequest() }
}

/** Whether an error means that gateway or database is unavailable; other errors are bugs. */
export function isOutage(error: unknown): boolean {
  return error instanceof GatewayError || isRefusal(error, 'ONLINE_OFF') || isDatabaseUnavailable(error)
}

/** Logs why a payment, refund or event has to wait: as a warning if gateway or database is unavailable, else as a bug. */
export function logDelay(shop: Shop, error: unknown, about: object): void {
  shop.log[isOutage(error) ? 'warn' : 'error'](
    { err: error, ...about },
    'a payment, refund or event failed; it is tried again',
  )
}
