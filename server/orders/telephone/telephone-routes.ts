import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { addressJson } from '../../delivery/address-json.ts'
import { addressesOf } from '../../delivery/queries.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Shop } from '../../shop.ts'
import { quoteOrder } from './quote-order.ts'
import { takeOrder, throwToSeller } from './take-order.ts'

/** Orders that the seller takes by telephone (SPEC 7). */
export function telephoneRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.telephoneOrder, async ({ body, person, key }) => ({
    message: 'Order placed',
    orderId: await takeOrder(shop, person, body, key),
  }))

  endpoint(app, shop, api.telephoneQuote, ({ body }) => quoteOrder(shop, body).catch(throwToSeller))

  endpoint(app, shop, api.customerAddresses, async ({ params }) => ({
    addresses: (await addressesOf(shop.db, params.id)).map((row) => ({
      ...addressJson(shop.store(), row),
      lastName: '',
      email: '',
    })),
  }))
}
