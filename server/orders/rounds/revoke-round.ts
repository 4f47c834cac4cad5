import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../../auth/person.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Shop } from '../../shop.ts'
import { timeNotBeforeLastChange } from '../change-order.ts'
import { actorOf, addToHistory } from '../order-history.ts'
import { lockOrder, touchOrder } from '../queries.ts'
import type { WholeOrder } from '../whole-order.ts'
import { lockRound, orderIdsToDo, saveRevoked, withdrawStops } from './round-queries.ts'

/** Ends a rider's link; the status of undelivered orders stays and can be handed over again. Throws ROUND_UNKNOWN. */
export async function revokeRound(shop: Shop, person: Person, roundId: string): Promise<void> {
  const by = actorOf(person)
  const withdrawn = await inTransaction(shop.db, async (tx) => {
    // A rider's tap locks in this sequence too: first orders, then their round.
    const locked = new Map<string, WholeOrder | undefined>()
    for (const orderId of await orderIdsToDo(tx, roundId)) locked.set(orderId, await lockOrder(tx, orderId))
    const round = await lockRound(tx, roundId)
    if (round === undefined) throw new Refusal('ROUND_UNKNOWN')
    if (round.revokedAt !== null) return []
    await saveRevoked(tx, roundId, shop.clock())
    const orders: { orderId: string; shopperId: string }[] = []
    for (const orderId of await orderIdsToDo(tx, roundId)) {
      await withdrawStops(tx, orderId)
      const order = locked.get(orderId)
      // The seller may have delivered, ended or moved back the order meanwhile.
      if (order?.status !== 'Out for Delivery') continue
      const at = timeNotBeforeLastChange(shop, order)
      await addToHistory(tx, { orderId, at, by, kind: 'taken-back', data: { round: roundId, from: round.name } })
      await touchOrder(tx, orderId, at)
      orders.push({ orderId, shopperId: order.shopperId })
    }
    return orders
  })
  for (const order of withdrawn) await shop.events.publish('order-changed', { ...order, status: 'Out for Delivery' })
}
