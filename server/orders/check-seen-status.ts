import type { ShownStatus } from '#domain/orders/orders.ts'
import { isStatusAsSeen } from '#domain/orders/queue.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { orderJson } from './order-json.ts'
import type { WholeOrder } from './whole-order.ts'

/** Throws CHANGED_MEANWHILE with the `current` order unless it still has the seen status, if one was sent. */
export function checkSeenStatus(order: WholeOrder, person: Person, seen: ShownStatus | undefined): void {
  if (!isStatusAsSeen(seen, order.status))
    throw new Refusal('CHANGED_MEANWHILE', { extra: { current: orderJson(order, person) } })
}
