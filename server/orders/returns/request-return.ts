import { deliveredAt, mayRequestReturn } from '#domain/orders/order-ending.ts'
import { isPlaced } from '#domain/orders/orders.ts'
import { isLineGone } from '#domain/orders/packing.ts'
import type { SentReturn } from '#domain/orders/packing-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../../auth/sessions.ts'
import { lockCart } from '../../cart/queries.ts'
import { withPrivatePhoto } from '../../catalogue/private-photos.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { consume } from '../../rate-limit/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { actorOf, recordEvent } from '../order-events.ts'
import { positionsOf } from '../packing/line-positions.ts'
import { publishChanged } from '../publish-order.ts'
import { lockOrder } from '../queries.ts'
import type { WholeOrder } from '../whole-order.ts'
import { insertReturn } from './return-queries.ts'

/** Positions of the lines to return. Throws BAD_INPUT for a line of another order or one that never travelled. */
function returnableLines(order: WholeOrder, ids: readonly string[]): number[] {
  const lines = positionsOf(order, ids, 'lines')
  if (lines.some((position) => order.items.some((line) => line.position === position && isLineGone(line))))
    throw new Refusal('BAD_INPUT', { message: 'lines: names a line that was not there.' })
  return lines
}

/** The order to return, locked; undefined if that was already requested. Throws LOGIN_REQUIRED, ORDER_UNKNOWN and like mayRequestReturn. */
async function lockReturnable(
  tx: Transaction,
  { id: shopperId }: Person,
  orderId: string,
  now: Date,
): Promise<WholeOrder | undefined> {
  // Deleting the account takes this lock too, so it sees the request or runs first.
  if ((await lockCart(tx, shopperId)) === undefined) throw new Refusal('LOGIN_REQUIRED')
  const order = await lockOrder(tx, orderId, shopperId)
  if (order === undefined || !isPlaced(order)) throw new Refusal('ORDER_UNKNOWN')
  const delivery = deliveredAt(order.changes.map(({ status, at }) => ({ status, timestamp: at })))
  const msSinceDelivery = now.getTime() - Date.parse(delivery ?? now.toISOString())
  return mayRequestReturn(order, msSinceDelivery, order.back?.state) ? order : undefined
}

type Wanted = SentReturn & { readonly files: readonly Buffer[] }

/**
 * Requests a return within 7 days of delivery; repeated it changes nothing (CONTRACT "Orders"). Throws TOO_MANY_TRIES
 * and the refusals of lockReturnable.
 */
export async function requestReturn(shop: Shop, shopper: Person, orderId: string, wanted: Wanted): Promise<void> {
  const { reason, files } = wanted
  if (files.length > 0) {
    // Only for an order that may be returned is a photo decoded.
    const order = await inTransaction(shop.db, (tx) => lockReturnable(tx, shopper, orderId, shop.clock()))
    if (order === undefined) return
    await consume(shop, 'problemsByShopper', shopper.id)
  }
  const isNew = await withPrivatePhoto(shop, shopper.id, files, (photo) =>
    inTransaction(shop.db, async (tx) => {
      const now = shop.clock()
      const order = await lockReturnable(tx, shopper, orderId, now)
      if (order === undefined) return false
      const lines = wanted.lines === undefined ? null : returnableLines(order, wanted.lines)
      await insertReturn(tx, orderId, { reason, lines, photo }, now)
      await recordEvent(tx, {
        orderId,
        at: now,
        by: actorOf(shopper),
        kind: 'return-requested',
        data: { text: reason },
      })
      return true
    }),
  )
  if (isNew) await publishChanged(shop, { orderId, shopperId: shopper.id, status: 'Delivered' })
}
