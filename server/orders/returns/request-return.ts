import { deliveredAt, isNewReturn } from '#domain/orders/order-ending.ts'
import { isLineGone } from '#domain/orders/packing.ts'
import type { SentReturn } from '#domain/orders/packing-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../../auth/person.ts'
import { lockCart } from '../../cart/queries.ts'
import { withPrivatePhoto } from '../../catalogue/private-photos.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { consume } from '../../rate-limit/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { textUnlessAccountDeleted } from '../account-queries.ts'
import { actorOf, addToHistory } from '../order-history.ts'
import { publishOrderChanged } from '../publish-order.ts'
import { lockPlacedOrder } from '../queries.ts'
import type { WholeOrder } from '../whole-order.ts'
import { positionsOf } from './line-positions.ts'
import { insertReturn } from './return-queries.ts'

/** Positions of the lines to return. Throws BAD_INPUT for a line of another order or one that was not delivered. */
function returnableLines(order: WholeOrder, ids: readonly string[]): number[] {
  const lines = positionsOf(order, ids, 'lines')
  if (order.items.some((line) => lines.includes(line.position) && isLineGone(line)))
    throw new Refusal('BAD_INPUT', { message: 'lines: names a line that was not there.' })
  return lines
}

/** The order if its return may be requested now; undefined if it is already requested. Throws like `isNewReturn`. */
function returnableOrder(order: WholeOrder, now: Date): WholeOrder | undefined {
  const delivery = deliveredAt(order.statusTimeline)
  const msSinceDelivery = now.getTime() - Date.parse(delivery ?? now.toISOString())
  return isNewReturn(order, msSinceDelivery, order.orderReturn?.state) ? order : undefined
}

/** Locks the shopper's order; returns like `returnableOrder`. Throws LOGIN_REQUIRED, and like `lockPlacedOrder`. */
async function lockOwnOrder(
  tx: Transaction,
  shopper: Person,
  orderId: string,
  now: Date,
): Promise<WholeOrder | undefined> {
  // Deleting the account takes this lock too, so it either sees the request or comes first.
  if ((await lockCart(tx, shopper.id)) === undefined) throw new Refusal('LOGIN_REQUIRED')
  return returnableOrder(await lockPlacedOrder(tx, orderId, shopper.id), now)
}

type Request = { readonly sent: SentReturn; readonly photo: string | null; readonly by: Person; readonly at: Date }

/** Stores the request, and its maker in the history. Throws like `returnableLines`. */
async function saveRequest(tx: Transaction, order: WholeOrder, { sent, photo, by, at }: Request): Promise<void> {
  const text = await textUnlessAccountDeleted(tx, order, sent.reason)
  const lines = sent.lines === undefined ? null : returnableLines(order, sent.lines)
  await insertReturn(tx, order.id, { reason: text ?? '-', lines, photo }, at)
  await addToHistory(tx, { orderId: order.id, at, by: actorOf(by), kind: 'return-requested', data: { text } })
}

/**
 * Requests a return within 7 days of delivery; a repeat changes nothing (CONTRACT "Orders"). Throws TOO_MANY_TRIES and
 * the refusals of `lockOwnOrder` and `saveRequest`.
 */
export async function requestReturn(
  shop: Shop,
  shopper: Person,
  orderId: string,
  { files, ...sent }: SentReturn & { readonly files: readonly Buffer[] },
): Promise<void> {
  if (files.length > 0) {
    // Decoding a photo is expensive, so the order is checked first.
    const order = await inTransaction(shop.db, (tx) => lockOwnOrder(tx, shopper, orderId, shop.clock()))
    if (order === undefined) return
    await consume(shop, 'problemsByShopper', shopper.id)
  }
  const isNew = await withPrivatePhoto(shop, shopper.id, files, (photo) =>
    inTransaction(shop.db, async (tx) => {
      const at = shop.clock()
      const order = await lockOwnOrder(tx, shopper, orderId, at)
      if (order) await saveRequest(tx, order, { sent, photo, by: shopper, at })
      return order !== undefined
    }),
  )
  if (isNew) await publishOrderChanged(shop, { orderId, shopperId: shopper.id, status: 'Delivered' })
}

/** Records a return for a customer on the telephone, by the same rules and with the same refusals. */
export async function recordReturn(shop: Shop, by: Person, orderId: string, sent: SentReturn): Promise<void> {
  const order = await inTransaction(shop.db, async (tx) => {
    const at = shop.clock()
    const returnable = returnableOrder(await lockPlacedOrder(tx, orderId), at)
    if (returnable) await saveRequest(tx, returnable, { sent, photo: null, by, at })
    return returnable
  })
  if (order) await publishOrderChanged(shop, { orderId, shopperId: order.shopperId, status: 'Delivered' })
}
