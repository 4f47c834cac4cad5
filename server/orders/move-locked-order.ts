import { randomInt } from 'node:crypto'
import { isRealEmail } from '#domain/accounts/accounts.ts'
import { isInStore } from '#domain/orders/order-ending.ts'
import type { Actor } from '#domain/orders/order-history.ts'
import type { OrderProgress } from '#domain/orders/orders.ts'
import { isComingBackIncomplete, isLeavingIncomplete } from '#domain/orders/packing.ts'
import { noReceipts, type Receipts, receiptsInFull } from '#domain/payments/receipts.ts'
import { shopperById } from '../accounts/queries.ts'
import type { Queryable } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { saveProgress, updateOrder } from './queries.ts'
import { recordReceipts, takenBackFor } from './record-receipts.ts'
import { reopenStop, saveDoorCode, withdrawStops } from './rounds/round-queries.ts'
import type { WholeOrder } from './whole-order.ts'

type Change = {
  readonly progress: OrderProgress
  readonly at: Date
  readonly by: Actor
  /** What was received on delivery; a delivery without it counts as paid in full. */
  readonly received?: Receipts
}

/** Saves the status of a locked order and what follows from it: receipts, packing, its rider and door code (CONTRACT "Orders"). */
export async function moveLockedOrder(
  tx: Queryable,
  shop: Shop,
  order: WholeOrder,
  { progress, at, by, received }: Change,
): Promise<void> {
  const { id: orderId } = order
  await saveProgress(tx, orderId, progress, { at, by, seller: shop.store() })
  if (order.paymentType === 'COD') {
    // A step back undoes the receipts; a return keeps them, since settle-return.ts saves it.
    const isDelivered = progress.status === 'Delivered'
    const money = isDelivered ? (received ?? receiptsInFull(order.amount, await takenBackFor(tx, order))) : noReceipts
    const stepBack = isDelivered ? undefined : progress.statusTimeline.length - 1
    await recordReceipts(tx, order, { at, by, money, stepBack })
  }
  // An order that leaves the store partly packed counts as packed, and its other lines go as ordered.
  if (isLeavingIncomplete(order, progress.status)) await updateOrder(tx, orderId, { packedAt: at })
  if (isComingBackIncomplete(order, progress.status)) await updateOrder(tx, orderId, { packedAt: null })
  // A step back returns the order to its rider, whose "delivered" was a mistake.
  if (order.status === 'Delivered') await reopenStop(tx, orderId)
  if (isInStore(progress.status)) await withdrawStops(tx, orderId)
  if (progress.status === 'Out for Delivery' && shop.store().doorCode) await giveDoorCode(tx, order)
}

/** Gives an order its door code; a telephone customer gets none, since they have no login to read it. */
async function giveDoorCode(tx: Queryable, { id, shopperId }: WholeOrder): Promise<void> {
  const customer = await shopperById(tx, shopperId)
  if (customer === undefined || !isRealEmail(customer.email)) return
  await saveDoorCode(tx, id, String(randomInt(10_000)).padStart(4, '0'))
}
