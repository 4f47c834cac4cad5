import { rupeesToPaise } from '#domain/money.ts'
import type { SentTelephoneOrder } from '#domain/orders/telephone-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { shopperById } from '../../accounts/queries.ts'
import type { Person } from '../../auth/person.ts'
import { inTransaction } from '../../database/connect.ts'
import type { Shop } from '../../shop.ts'
import { insertTelephoned, type NewOrder } from '../insert-order.ts'
import { saveAcceptance } from '../list-queries.ts'
import { actorOf, addToHistory } from '../order-history.ts'
import { createOrder } from '../place-order.ts'
import { publishOrderChanged } from '../publish-order.ts'
import { findOrCreateCustomer } from './find-or-create-customer.ts'

/** The order with who took it, accepted at once; undefined where its context changed meanwhile. */
const insertTaken = (shop: Shop, taker: Person, order: NewOrder) =>
  inTransaction(shop.db, async (tx) => {
    const stockChanges = await insertTelephoned(tx, order)
    if (stockChanges === undefined) return undefined
    const { id: orderId, createdAt: at } = order.row
    await saveAcceptance(tx, orderId, { acceptedAt: at, promisedAt: null }, at)
    await addToHistory(tx, { orderId, at, by: actorOf(taker), kind: 'telephoned' })
    return stockChanges
  })

/** The customer was deleted by another window meanwhile; the seller's own session is as it was. */
function throwCustomerDeleted(error: unknown): never {
  throw error instanceof Refusal && error.code === 'LOGIN_REQUIRED' ? new Refusal('CUSTOMER_UNKNOWN') : error
}

/**
 * Places a customer's cash order from the telephone; returns its id. Throws CUSTOMER_UNKNOWN and the refusals of
 * `createOrder`.
 */
export async function takeOrder(
  shop: Shop,
  taker: Person,
  { customer, amount, language = 'en', ...order }: SentTelephoneOrder,
  key: string | undefined,
): Promise<string> {
  const { shopperId, addressId } =
    '_id' in customer
      ? { shopperId: customer._id, addressId: customer.addressId }
      : await findOrCreateCustomer(shop, taker, customer).catch(throwCustomerDeleted)
  if ((await shopperById(shop.db, shopperId)) === undefined) throw new Refusal('CUSTOMER_UNKNOWN')
  const matchesShownTotal = (total: number) => amount === undefined || total === rupeesToPaise(amount)
  const sent = { ...order, address: addressId, amount: amount ?? 0 }
  const { orderId, isNew } = await createOrder(
    shop,
    { id: shopperId, kind: 'shopper' },
    { sent, paymentType: 'COD', matchesShownTotal, key, language },
    (draft) => insertTaken(shop, taker, draft),
  ).catch(throwCustomerDeleted)
  if (isNew) await publishOrderChanged(shop, { orderId, shopperId, status: 'Ordered' })
  return orderId
}
