import { movedTo } from '#domain/orders/orders.ts'
import type { SentRound } from '#domain/orders/round-shapes.ts'
import { checkHandOver, linkLifetimeMs } from '#domain/orders/rounds.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../../auth/person.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import type { Queryable } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { SaveAnswer } from '../../http/idempotency.ts'
import { newId } from '../../ids.ts'
import type { Shop } from '../../shop.ts'
import { publishChange, timeNotBeforeLastChange } from '../change-order.ts'
import { moveLockedOrder } from '../move-locked-order.ts'
import { actorOf, addToHistory } from '../order-history.ts'
import { lockPlacedOrder, touchOrder } from '../queries.ts'
import type { WholeOrder } from '../whole-order.ts'
import { insertRound, isOnOpenRound, withdrawStops } from './round-queries.ts'

/** Locks an order that can be handed to a rider. Throws ORDER_UNKNOWN, ORDER_ENDED, ALREADY_DELIVERED, ORDER_ON_ROUND. */
async function lockForRider(tx: Queryable, shop: Shop, id: string): Promise<WholeOrder> {
  const order = await lockPlacedOrder(tx, id)
  checkHandOver(order)
  const isOnTheWay = order.status === 'Out for Delivery'
  if (isOnTheWay && (await isOnOpenRound(tx, id, shop.clock())))
    throw new Refusal('ORDER_ON_ROUND', { extra: { order: id } })
  return order
}

/** Hands orders to a rider, all or none, and makes the rider's link. Throws like `lockForRider`. */
export async function handOver(
  shop: Shop,
  person: Person,
  { orders: ids, name }: SentRound,
  saveAnswer: SaveAnswer,
): Promise<{ round: string; link: string; until: string }> {
  const id = newId()
  const token = newToken()
  const createdAt = shop.clock()
  const expiresAt = new Date(createdAt.getTime() + linkLifetimeMs)
  const answer = { round: id, link: `${shop.config.publicUrl}/round/${token}`, until: expiresAt.toISOString() }
  const by = actorOf(person)
  const handedOver = await inTransaction(shop.db, async (tx) => {
    const orders: { order: WholeOrder; handedOverAt: Date; isMoved: boolean }[] = []
    // Locked by ascending id, so that two hand-overs never wait for each other.
    for (const orderId of ids.toSorted()) {
      const order = await lockForRider(tx, shop, orderId)
      const at = timeNotBeforeLastChange(shop, order)
      const isMoved = order.status !== 'Out for Delivery'
      await withdrawStops(tx, orderId)
      if (isMoved) {
        const progress = movedTo(order, 'Out for Delivery', at.toISOString())
        await moveLockedOrder(tx, shop, order, { progress, at, by })
      } else await touchOrder(tx, orderId, at)
      await addToHistory(tx, { orderId, at, by, kind: 'handed-over', data: { round: id, to: name } })
      orders.push({ order, handedOverAt: at, isMoved })
    }
    const stops = orders.map(({ order, handedOverAt }) => ({ orderId: order.id, handedOverAt }))
    await insertRound(tx, { id, tokenHash: hashToken(token), name, createdAt, expiresAt }, stops)
    // The token is stored only as a hash, so a repeated request must find the link in the stored answer.
    await saveAnswer(tx, answer)
    return orders
  })
  for (const { order, isMoved, handedOverAt } of handedOver) {
    // An order that leaves partly packed counts as packed.
    const departed = { ...order, status: 'Out for Delivery', packedAt: order.packedAt ?? handedOverAt } as const
    await publishChange(shop, departed, { push: isMoved ? 'Out for Delivery' : undefined })
  }
  return answer
}
