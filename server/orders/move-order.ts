import { changeStatus, type ShownStatus, statusFromSeller } from '#domain/orders/orders.ts'
import { isStatusAsSeen } from '#domain/orders/queue.ts'
import type { OrderResult } from '#domain/orders/queue-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import type { Shop } from '../shop.ts'
import { changeEachOrder } from './change-each-order.ts'
import { changedMeanwhile, changeOrder } from './change-order.ts'
import { moveLockedOrder } from './move-locked-order.ts'
import type { WholeOrder } from './whole-order.ts'

/** Moves an order to the seller's chosen status; the present one changes nothing (SPEC 4). Throws RETURN_OPEN, and CHANGED_MEANWHILE with the `current` order. */
export async function moveOrder(
  shop: Shop,
  person: Person,
  orderId: string,
  { status: text, seen }: { readonly status: string; readonly seen?: ShownStatus | undefined },
): Promise<WholeOrder> {
  const status = statusFromSeller(text)
  return changeOrder(shop, person, orderId, async ({ tx, order, at, by }) => {
    // The status that was seen may be gone by this press itself, whose answer was lost.
    if (order.status !== status && !isStatusAsSeen(seen, order.status)) throw changedMeanwhile(order, person)
    const progress = changeStatus(order, status, at.toISOString())
    if (progress === undefined) return undefined
    if (order.orderReturn?.state === 'requested') throw new Refusal('RETURN_OPEN')
    await moveLockedOrder(tx, shop, order, { progress, at, by })
    return { push: progress.status }
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
  return changeEachOrder(person, orders, ({ id, seen }) => moveOrder(shop, person, id, { status, seen }))
}
