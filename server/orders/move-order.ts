import { cancelled } from '#domain/orders/order-ending.ts'
import { changeStatus, type OrderProgress, type ShownStatus, statusFromSeller } from '#domain/orders/orders.ts'
import { isStatusAsSeen } from '#domain/orders/queue.ts'
import type { OrderResult } from '#domain/orders/queue-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { returnToStock } from '../catalogue/hold-stock.ts'
import type { Shop } from '../shop.ts'
import { changeEachOrder } from './change-each-order.ts'
import { type Changed, changeOrder, type LockedOrder } from './change-order.ts'
import { moveLockedOrder } from './move-locked-order.ts'
import { orderJson } from './order-json.ts'
import type { WholeOrder } from './whole-order.ts'

/** Sets the seller's chosen status; the present one changes nothing (SPEC 4). Throws CHANGED_MEANWHILE with the `current` order. */
export async function setOrderStatus(
  shop: Shop,
  person: Person,
  orderId: string,
  { status: text, seen }: { readonly status: string; readonly seen?: ShownStatus | undefined },
): Promise<WholeOrder> {
  const status = statusFromSeller(text)
  return changeOrder(shop, person, orderId, async (locked) => {
    const { order, at } = locked
    if (!isStatusAsSeen(seen, order.status))
      throw new Refusal('CHANGED_MEANWHILE', { extra: { current: orderJson(order, person) } })
    return move(shop, locked, changeStatus(order, status, at.toISOString()))
  })
}

/** Moves several orders, each with a result of its own. Throws BAD_INPUT for an unknown status. */
export async function moveOrders(
  shop: Shop,
  person: Person,
  orders: readonly { readonly id: string; readonly seen?: ShownStatus | undefined }[],
  status: string,
): Promise<OrderResult[]> {
  // Throws once, not for each order.
  statusFromSeller(status)
  return changeEachOrder(person, orders, ({ id, seen }) => setOrderStatus(shop, person, id, { status, seen }))
}

/** Cancels the shopper's order until Processing ends; repeats change nothing (CONTRACT "Orders"). */
export async function cancelOrder(shop: Shop, shopper: Person, orderId: string): Promise<void> {
  await changeOrder(shop, shopper, orderId, async (locked) => {
    const { tx, order, at, note } = locked
    const moved = await move(shop, locked, cancelled(order, at.toISOString()))
    if (moved === undefined) return undefined
    await note('cancelled')
    return { ...moved, stock: await returnToStock(tx, { orderId, reason: 'cancelled', at }) }
  })
}

/** Moves a locked order; undefined changes nothing. Throws RETURN_OPEN. */
async function move(
  shop: Shop,
  { tx, order, at, by }: LockedOrder,
  progress: OrderProgress | undefined,
): Promise<Changed | undefined> {
  if (progress === undefined) return undefined
  if (order.orderReturn?.state === 'requested') throw new Refusal('RETURN_OPEN')
  await moveLockedOrder(tx, shop, order, { progress, at, by })
  return { push: progress.status }
}
