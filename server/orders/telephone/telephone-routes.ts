import type { FastifyInstance } from 'fastify'
import { isDeletedAccount } from '#domain/accounts/accounts.ts'
import { api } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { shopperById } from '../../accounts/queries.ts'
import { addressJson } from '../../delivery/address-json.ts'
import { addressesOf } from '../../delivery/queries.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Shop } from '../../shop.ts'
import { quoteOrder } from './quote-order.ts'
import { takeOrder, throwToSeller } from './take-order.ts'

/** Orders that the seller takes by telephone (CONTRACT "The evening and people"). */
export function telephoneRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.telephoneOrder, async ({ body, person, key }) => ({
    message: 'Order placed',
    orderId: await takeOrder(shop, person, body, key),
  }))

  endpoint(app, shop, api.telephoneQuote, ({ body }) => quoteOrder(shop, body).catch(throwToSeller))

  endpoint(app, shop, api.customerAddresses, async ({ params }) => {
    const customer = await shopperById(shop.db, params.id)
    if (customer === undefined || isDeletedAccount(customer.email)) throw new Refusal('CUSTOMER_UNKNOWN')
    const rows = await addressesOf(shop.db, customer.id)
    return { addresses: rows.map((row) => ({ ...addressJson(shop.store(), row), lastName: '', email: '' })) }
  })
}
