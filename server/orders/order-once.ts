import { createHash } from 'node:crypto'
import { isPlaced, type PaymentType } from '#domain/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SentOnlineOrder, SentOrder } from '#domain/shapes.ts'
import type { Caller, Person } from '../auth/sessions.ts'
import { savedCart } from '../cart/saved-cart.ts'
import { retried, sqlState, type Transaction } from '../database/connect.ts'
import type { Steps } from '../database/pipelined-transaction.ts'
import { newOrderId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { insertIfUnchanged, insertOrder, type NewLine } from './insert-order.ts'
import { loadOrderContext, lockAndRead, type OrderContext, type OrderLookup } from './placing-queries.ts'
import { type AskedOrder, priceOrder, productIdOf } from './price-order.ts'
import { type OrderRow, orderOf } from './queries.ts'

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

/** Bags that nobody means to pay for cost the store money: only so many cash orders wait at once, only so many are made in an hour. */
function refuseFlood(
  { settings }: Shop,
  { paymentType }: OrderRequest,
  { open, recent }: OrderContext['newest'],
): void {
  const { open: maxOpen, hourly } = settings.maxOrders
  if (hourly > 0 && recent >= hourly) throw new Refusal('TOO_MANY_TRIES', { retryAfter: hourMs / 1000 })
  if (maxOpen > 0 && paymentType === 'COD' && open >= maxOpen)
    throw new Refusal('TOO_MANY_ORDERS', { retryAfter: hourMs / 1000 })
}

/** What has to be looked up for this order; without a limit no orders are counted. */
function questionOf({ settings, clock }: Shop, { sent }: OrderRequest, key: string | null): OrderLookup {
  const { open, hourly } = settings.maxOrders
  const since = new Date(clock().getTime() - hourMs)
  const ids = sent.items.map(productIdOf)
  const unitIds = sent.items.flatMap(({ unit }) => unit._id ?? [])
  const unitLabels = sent.items.flatMap(({ unit }) => unit.label ?? [])
  return { ids, unitIds, unitLabels, addressId: sent.address ?? null, key, since, most: Math.max(open, hourly) }
}

type Placed = { order: OrderRow; isNew: boolean }

/** The order as it would stand on this ground. */
function drawnUp(
  shop: Shop,
  request: OrderRequest,
  ground: OrderContext,
): { row: OrderRow; lines: readonly NewLine[] } {
  refuseFlood(shop, request, ground.newest)
  const { paymentType, isShown } = request
  const { items, address: addressId } = request.sent
  const { lines, shippingFee, amount, address } = priceOrder(shop, ground, { items, address: addressId, isShown })
  const key = checkedKey(request.key)
  const now = shop.clock()
  const row = {
    id: newOrderId(),
    shopperId: ground.shopperId,
    paymentType,
    shippingFee,
    amount,
    status: 'Ordered' as const,
    isPaid: false,
    address,
    key,
    keyHash: key === null ? null : fingerprint(request),
    createdAt: now,
    updatedAt: now,
  }
  return { row, lines }
}

/**
 * An order that is begun to be paid online leaves the cart's version, so that one kept since the count would be missed: from half
 * of the hourly limit on, and where one more would reach it, orders are counted under the lock.
 */
function isFarFromLimit({ settings }: Shop, { recent }: OrderContext['newest']): boolean {
  const { hourly } = settings.maxOrders
  return hourly === 0 || recent + 1 < hourly / 2
}

/**
 * Keeps a cash order as nearly all are: nobody else is at this cart or changes this shelf. It is priced without holding
 * anything, and kept by one statement if everything still is as it was. Undefined where that is not so, or where there is
 * anything to refuse, a session that is over too: then it has to be looked at with locks, by `placeWithLocks`, which says what is
 * the matter.
 */
export async function placeOptimistically(
  shop: Shop,
  caller: Caller,
  request: OrderRequest,
): Promise<Placed | undefined> {
  const session = caller.sessionHash.toString('hex')
  const place = async () => {
    const question = questionOf(shop, request, checkedKey(request.key))
    const ground = await loadOrderContext(shop.db, { ...question, session, now: shop.clock() })
    if (ground === undefined || ground.first !== undefined || !isFarFromLimit(shop, ground.newest)) return undefined
    const { cartVersion } = ground
    if (request.sent.cartVersion !== undefined && request.sent.cartVersion !== cartVersion) return undefined
    const drawn = drawnUp(shop, request, ground)
    return (await insertIfUnchanged(shop.db, { ...drawn, cartVersion })) ? { order: drawn.row, isNew: true } : undefined
  }
  return retried(place).catch((error: unknown) => {
    // The same key at the same moment is the other thing that can be in the way.
    if (error instanceof Refusal || sqlState(error) === '23505') return undefined
    throw error
  })
}

/**
 * Keeps an order at today's prices once: the same key again answers the first one, not new (CONTRACT "Orders"). One that
 * stands at once empties the cart; one that waits for its payment leaves it.
 * Other orders and cart changes of this shopper wait until the transaction ends.
 */
export function placeWithLocks(
  shop: Shop,
  shopper: Person,
  request: OrderRequest,
): Steps<OrderContext | undefined, Placed> {
  const key = checkedKey(request.key)
  const keyHash = key === null ? null : fingerprint(request)
  return {
    read: (tx) => lockAndRead(tx, { ...questionOf(shop, request, key), shopperId: shopper.id }),
    async decide(tx, ground) {
      if (ground === undefined) throw new Refusal('LOGIN_REQUIRED')
      const { first, cartVersion } = ground
      if (first !== undefined && first.keyHash !== keyHash) throw new Refusal('KEY_REUSED')
      const known = first && (await orderOf(tx, shopper.id, first.id))
      if (known !== undefined) return { answer: { order: known, isNew: false } }
      await refuseChangedCart(tx, shopper, request, cartVersion)
      const drawn = drawnUp(shop, request, ground)
      const order = drawn.row
      return { answer: { order, isNew: true }, write: () => insertOrder(tx, drawn, isPlaced(order)) }
    },
  }
}

/** The same in a transaction that does more. */
export async function placeIdempotently(
  tx: Transaction,
  shop: Shop,
  shopper: Person,
  request: OrderRequest,
): Promise<Placed> {
  const { read, decide } = placeWithLocks(shop, shopper, request)
  const { answer, write } = await decide(tx, await read(tx))
  await write?.()
  return answer
}
