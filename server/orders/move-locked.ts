import { randomInt } from 'node:crypto'
import { allCash, noDoorMoney } from '#domain/door-money.ts'
import type { Actor } from '#domain/order-history.ts'
import type { OrderProgress } from '#domain/orders.ts'
import { isLeavingPartlyPacked } from '#domain/packing.ts'
import type { Queryable } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { closePacking } from './packing-queries.ts'
import { saveProgress, type WholeOrder } from './queries.ts'
import { settleDoorMoney } from './receipts.ts'
import { saveDoorCode } from './round-queries.ts'

type Change = { readonly progress: OrderProgress; readonly at: Date; readonly by: Actor }

/** Moves a locked order: timeline, history, full cash at Delivered and none before (SPEC 4), bag, door code. */
export async function moveLocked(
  tx: Queryable,
  shop: Shop,
  order: WholeOrder,
  { progress, at, by }: Change,
): Promise<void> {
  const { id: orderId, amount } = order
  await saveProgress(tx, orderId, progress, { at, by })
  if (order.paymentType === 'COD') {
    const money = progress.status === 'Delivered' ? allCash(amount) : noDoorMoney
    await settleDoorMoney(tx, { orderId, at, by, money })
  }
  if (isLeavingPartlyPacked(order, progress.status)) await closePacking(tx, orderId, at)
  if (progress.status === 'Out for Delivery' && shop.store().doorCode)
    await saveDoorCode(tx, orderId, String(randomInt(10_000)).padStart(4, '0'))
}
