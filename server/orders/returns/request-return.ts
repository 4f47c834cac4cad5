import { deliveredAt, mayRequestReturn } from '#domain/orders/order-ending.ts'
import { isPlaced } from '#domain/orders/orders.ts'
import { isLineGone } from '#domain/orders/packing.ts'
import type { SentReturn } from '#domain/orders/packing-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../../auth/sessions.ts'
import { lockCart } from '../../cart/queries.ts'
import { inTransaction } from '../../database/connect.ts'
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

/** Requests the return of the shopper's own order within 7 days of delivery; again changes nothing (CONTRACT "Orders"). */
export async function requestReturn(shop: Shop, shopper: Person, orderId: string, sent: SentReturn): Promise<void> {
  const { reason } = sent
  const isNew = await inTransaction(shop.db, async (tx) => {
    // Deleting the account takes this lock too, so it sees the request or runs first.
    if ((await lockCart(tx, shopper.id)) === undefined) throw new Refusal('LOGIN_REQUIRED')
    const order = await lockOrder(tx, orderId, shopper.id)
    if (order === undefined || !isPlaced(order)) throw new Refusal('ORDER_UNKNOWN')
    const now = shop.clock()
    const delivery = deliveredAt(order.changes.map(({ status, at }) => ({ status, timestamp: at })))
    const msSinceDelivery = now.getTime() - Date.parse(delivery ?? now.toISOString())
    if (!mayRequestReturn(order, msSinceDelivery, order.back?.state)) return false
    const lines = sent.lines === undefined ? null : returnableLines(order, sent.lines)
    await insertReturn(tx, orderId, { reason, lines }, now)
    await recordEvent(tx, { orderId, at: now, by: actorOf(shopper), kind: 'return-requested', data: { text: reason } })
    return true
  })
  if (isNew) await publishChanged(shop, { orderId, shopperId: shopper.id, status: 'Delivered' })
}
