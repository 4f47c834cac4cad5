import type { Paise } from '#domain/money.ts'
import { isShownTotal } from '#domain/orders/orders.ts'
import type { SentTelephoneOrder } from '#domain/orders/telephone-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RefusalCode } from '#domain/refusal-messages.ts'
import type { Person } from '../../auth/person.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Shop } from '../../shop.ts'
import { insertTelephoned, type NewOrder } from '../insert-order.ts'
import { actorOf, addToHistory } from '../order-history.ts'
import { createOrder } from '../place-order.ts'
import { updateOrder } from '../queries.ts'
import { findOrCreateCustomer } from './find-or-create-customer.ts'

/** Inserts the order as accepted, and who took it; undefined where its context has changed meanwhile. */
const insertTaken = (shop: Shop, taker: Person, order: NewOrder) =>
  inTransaction(shop.db, async (tx) => {
    const stockChanges = await insertTelephoned(tx, order)
    if (stockChanges === undefined) return undefined
    const { id: orderId, createdAt: at } = order.row
    await updateOrder(tx, orderId, { acceptedAt: at })
    await addToHistory(tx, { orderId, at, by: actorOf(taker), kind: 'telephoned' })
    return stockChanges
  })

/** Messages for the seller, replacing those that speak to the shopper. */
const sellersMessages: Readonly<Partial<Record<RefusalCode, string>>> = {
  STORE_CLOSED: 'The store is closed right now. This order can be placed once it is open.',
  CASH_REFUSED: 'The store takes no cash from this customer any more. The owner can change that under Customers.',
  CASH_OFF: 'The store takes no cash right now, and a telephone order is paid in cash.',
  TOO_MANY_ORDERS: 'This customer has several open cash orders already. Please move one of them on first.',
}

/** Throws the error again; a refusal with its message for the seller. */
export function throwToSeller(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const { code, extra, retryAfter } = error
  // The refused login is that of an unknown or deleted customer, and not the seller's.
  if (code === 'LOGIN_REQUIRED') throw new Refusal('CUSTOMER_UNKNOWN')
  const message = code === 'ORDER_TOO_LARGE' ? error.message.replace(', or call us', '') : sellersMessages[code]
  if (message === undefined) throw error
  throw new Refusal(code, { message, extra, ...(retryAfter !== undefined && { retryAfter }) })
}

/** Places a customer's cash order from the telephone; returns its id. Throws CUSTOMER_UNKNOWN and like `createOrder`. */
export async function takeOrder(
  shop: Shop,
  taker: Person,
  { customer, amount, language = 'en', ...order }: SentTelephoneOrder,
  key: string | undefined,
): Promise<string> {
  const { shopperId, addressId } =
    '_id' in customer
      ? { shopperId: customer._id, addressId: customer.addressId }
      : await findOrCreateCustomer(shop, taker, customer).catch(throwToSeller)
  const matchesShownTotal = (total: Paise) => amount === undefined || isShownTotal(amount, total)
  const sent = { ...order, address: addressId, amount: amount ?? 0 }
  const { orderId, isNew } = await createOrder(
    shop,
    { id: shopperId, kind: 'shopper' },
    { sent, paymentType: 'COD', matchesShownTotal, key, language },
    (draft) => insertTaken(shop, taker, draft),
  ).catch(throwToSeller)
  if (isNew) await shop.events.publish('order-changed', { orderId, shopperId, status: 'Ordered' })
  return orderId
}
