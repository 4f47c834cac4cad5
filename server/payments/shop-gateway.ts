import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../shop.ts'
import type { Gateway } from './gateway.ts'

/** The shop's gateway. Throws ONLINE_OFF without one. */
export function gatewayOf(shop: Shop): Gateway {
  if (shop.gateway === undefined) throw new Refusal('ONLINE_OFF')
  return shop.gateway
}

/** The shop with a gateway whose calls share one deadline of ten seconds, for one request. */
export function withGatewayDeadline(shop: Shop): Shop {
  return { ...shop, gateway: shop.gateway?.forRequest() }
}
