import { createHash } from 'node:crypto'
import { isPlaced, type PaymentType } from '#domain/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SentOnlineOrder, SentOrder } from '#domain/shapes.ts'
import type { Person } from '../accounts/sessions.ts'
import { cartEmptied, lockCart } from '../cart/queries.ts'
import { savedCart } from '../cart/saved-cart.ts'
import type { Transaction } from '../database/connect.ts'
import { newOrderId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { type AskedOrder, priceOrder, productIdOf, readPrices } from './price-order.ts'
import { countNewest, insertOrder, type OrderRow, orderByKey } from './queries.ts'

/** How an order arrives: what was sent, how it is to be paid, whether the total fits, and the key it came with. */
export type OrderRequest = {
  readonly sent: SentOrder | SentOnlineOrder
  readonly paymentType: PaymentType
  readonly isShown: AskedOrder['isShown']
  readonly key: string | undefined
}

/** What was sent, as a fingerprint: the same key with other contents is another order, and refused. */
function fingerprint({ sent, paymentType }: OrderRequest): string {
  const items = sent.items.map((item) => [
    productIdOf(item),
    item.unit._id ?? null,
    item.unit.label ?? null,
    item.quantity,
  ])
  return createHash('sha256')
    .update(JSON.stringify([paymentType, items, sent.address, sent.amount]))
    .digest('base64url')
}

function checkedKey(key: string | undefined): string | null {
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('BAD_INPUT', { message: 'Idempotency-Key: must be 1 to 255 plain characters.' })
  return key
}

/** Two windows with the same cart make one order: the second learns what has become of it. */
async function refuseChangedCart(
  tx: Transaction,
  shopper: Person,
  { sent }: OrderRequest,
  cartVersion?: number,
): Promise<void> {
  if (sent.cartVersion === undefined || sent.cartVersion === cartVersion) return
  throw new Refusal('CART_CHANGED', { extra: { cartItems: await savedCart(tx, shopper.id), cartVersion } })
}

const hourMs = 60 * 60 * 1000

type Newest = Awaited<ReturnType<typeof countNewest>>

/** The shopper's newest orders, counted; nothing is asked where no limit is set. */
async function readNewest(tx: Transaction, { settings, clock }: Shop, shopper: Person): Promise<Newest> {
  const most = Math.max(settings.mostOrders.open, settings.mostOrders.hourly)
  const since = new Date(clock().getTime() - hourMs)
  return most === 0 ? { open: 0, recent: 0 } : countNewest(tx, shopper.id, { since, most })
}

/** Bags that nobody means to pay for cost the store money: only so many cash orders wait at once, only so many are made in an hour. */
function refuseFlood({ settings }: Shop, { paymentType }: OrderRequest, { open, recent }: Newest): void {
  const { open: mostOpen, hourly } = settings.mostOrders
  if (hourly > 0 && recent >= hourly) throw new Refusal('TOO_MANY_TRIES', { retryAfter: hourMs / 1000 })
  if (mostOpen > 0 && paymentType === 'COD' && open >= mostOpen)
    throw new Refusal('TOO_MANY_ORDERS', { retryAfter: hourMs / 1000 })
}

/**
 * Keeps an order at today's prices once: the same key again answers the first one, not new (CONTRACT "Orders"). One that
 * stands at once empties the cart; one that waits for its payment leaves it.
 * Other orders and cart changes of this shopper wait until the transaction ends.
 */
export async function orderOnce(
  tx: Transaction,
  shop: Shop,
  shopper: Person,
  request: OrderRequest,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const key = checkedKey(request.key)
  const keyHash = key === null ? null : fingerprint(request)
  // Sent together and done in this order: what comes after the lock is read only once it is ours.
  const [cartVersion, first, newest, prices] = await Promise.all([
    lockCart(tx, shopper.id),
    key === null ? undefined : orderByKey(tx, shopper.id, key),
    readNewest(tx, shop, shopper),
    readPrices(tx, shopper, request.sent),
  ])
  if (first !== undefined && first.keyHash !== keyHash) throw new Refusal('KEY_REUSED')
  if (first !== undefined) return { order: first, isNew: false }
  await refuseChangedCart(tx, shopper, request, cartVersion)
  refuseFlood(shop, request, newest)
  const { items, address: addressId } = request.sent
  const asked = { items, address: addressId, isShown: request.isShown }
  const { lines, shippingFee, amount, address } = priceOrder(shop, prices, asked)
  const { paymentType } = request
  const now = shop.clock()
  const order = {
    id: newOrderId(),
    shopperId: shopper.id,
    paymentType,
    shippingFee,
    amount,
    status: 'Ordered' as const,
    isPaid: false,
    address,
    key,
    keyHash,
    createdAt: now,
    updatedAt: now,
    returnReason: null,
  }
  const stands = isPlaced(order)
  await insertOrder(tx, order, lines, { stands, also: stands ? [cartEmptied(shopper.id)] : [] })
  return { order, isNew: true }
}
