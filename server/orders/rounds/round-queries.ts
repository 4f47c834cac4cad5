import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { paise } from '#domain/money.ts'
import { toDoStates } from '#domain/orders/rounds.ts'
import type { Queryable } from '../../database/connect.ts'
import { shopper } from '../../database/tables/accounts.ts'
import { order } from '../../database/tables/orders.ts'
import { round, roundStop } from '../../database/tables/rounds.ts'

export type Round = typeof round.$inferSelect
export type RoundStop = typeof roundStop.$inferSelect

// The domain's functions of these names, in SQL.
const isToDo = inArray(roundStop.state, toDoStates)
const isWithRider = and(isToDo, eq(order.status, 'Out for Delivery'))

/** Inserts a round with its orders; the caller holds the orders' locks. */
export async function insertRound(
  db: Queryable,
  values: Omit<Round, 'revokedAt'>,
  stops: readonly { readonly orderId: string; readonly handedOverAt: Date }[],
): Promise<void> {
  await db.insert(round).values(values)
  await db.insert(roundStop).values(stops.map((stop) => ({ roundId: values.id, ...stop })))
}

/** Whether a round whose link still works must deliver an order. */
export async function isOnOpenRound(db: Queryable, orderId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: round.id })
    .from(roundStop)
    .innerJoin(round, eq(round.id, roundStop.roundId))
    .where(and(eq(roundStop.orderId, orderId), isToDo, isNull(round.revokedAt), gt(round.expiresAt, now)))
  return rows.length > 0
}

/** Rounds with an order under way, expired ones included, oldest first: how many stops they have, without withdrawn ones, and how many are done. */
export async function roundsUnderWay(db: Queryable) {
  const idsUnderWay = db
    .select({ id: roundStop.roundId })
    .from(order)
    .innerJoin(roundStop, eq(roundStop.orderId, order.id))
    .where(isWithRider)
  return db
    .select({
      id: round.id,
      name: round.name,
      expiresAt: round.expiresAt,
      stops: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where not (${isWithRider})))::int`,
    })
    .from(round)
    .innerJoin(roundStop, eq(roundStop.roundId, round.id))
    .innerJoin(order, eq(order.id, roundStop.orderId))
    .where(and(inArray(round.id, idsUnderWay), isNull(round.revokedAt), ne(roundStop.state, 'given-back')))
    .groupBy(round.id)
    .orderBy(round.createdAt, round.id)
}

/** Takes an order out of the rounds in which it is still to be delivered. */
export async function withdrawStops(db: Queryable, orderId: string): Promise<void> {
  await db
    .update(roundStop)
    .set({ state: 'given-back' })
    .where(and(eq(roundStop.orderId, orderId), isToDo))
}

/** Opens the stop of a delivered order again, unless its round is revoked. */
export async function reopenStop(db: Queryable, orderId: string): Promise<void> {
  const isDelivered = and(eq(roundStop.orderId, orderId), eq(roundStop.state, 'delivered'))
  // Locked, so that the seller cannot revoke the round at the same moment.
  const notRevoked = db
    .select({ id: round.id })
    .from(round)
    .innerJoin(roundStop, eq(roundStop.roundId, round.id))
    .where(and(isDelivered, isNull(round.revokedAt)))
    .for('no key update', { of: round })
  await db
    .update(roundStop)
    .set({ state: 'open', tappedAt: null, cash: paise(0), upi: paise(0) })
    .where(and(isDelivered, inArray(roundStop.roundId, notRevoked)))
}

/** The open round with this token. */
export async function roundByToken(db: Queryable, tokenHash: Buffer, now: Date): Promise<Round | undefined> {
  const isOpen = and(eq(round.tokenHash, tokenHash), isNull(round.revokedAt), gt(round.expiresAt, now))
  return (await db.select().from(round).where(isOpen))[0]
}

/** Locks and reads a round, which cannot be revoked before the transaction ends. */
export async function lockRound(db: Queryable, id: string): Promise<Round | undefined> {
  return (await db.select().from(round).where(eq(round.id, id)).for('no key update'))[0]
}

const isStop = (roundId: string, orderId: string) => and(eq(roundStop.roundId, roundId), eq(roundStop.orderId, orderId))

/** The stop of an order in a round; undefined if the round does not have it. */
export async function stopOf(db: Queryable, roundId: string, orderId: string): Promise<RoundStop | undefined> {
  return (await db.select().from(roundStop).where(isStop(roundId, orderId)))[0]
}

/** Ids of a round's orders that are still to be delivered, sorted. */
export async function orderIdsToDo(db: Queryable, roundId: string): Promise<string[]> {
  const rows = await db
    .select({ orderId: roundStop.orderId })
    .from(roundStop)
    .where(and(eq(roundStop.roundId, roundId), isToDo))
    .orderBy(roundStop.orderId)
  return rows.map(({ orderId }) => orderId)
}

/** Ends the link of a round. */
export async function saveRevoked(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(round).set({ revokedAt: at }).where(eq(round.id, id))
}

/** Saves what the rider tapped at a stop. */
export async function saveTap(
  db: Queryable,
  { roundId, orderId }: RoundStop,
  tapped: Pick<RoundStop, 'state' | 'tappedAt' | 'cash' | 'upi'>,
): Promise<void> {
  await db.update(roundStop).set(tapped).where(isStop(roundId, orderId))
}

/** Saves the shopper's code for the rider, unless the order has one. */
export async function saveDoorCode(db: Queryable, id: string, code: string): Promise<void> {
  await db
    .update(order)
    .set({ doorCode: code })
    .where(and(eq(order.id, id), isNull(order.doorCode)))
}

/** What the rider's page shows of each stop of a round. */
export async function stopsOf(db: Queryable, roundId: string) {
  return db
    .select({
      orderId: roundStop.orderId,
      state: roundStop.state,
      status: order.status,
      address: order.address,
      amount: order.amount,
      paymentType: order.paymentType,
      isPaid: order.isPaid,
      doorCode: order.doorCode,
      note: shopper.note,
    })
    .from(roundStop)
    .innerJoin(order, eq(order.id, roundStop.orderId))
    .innerJoin(shopper, eq(shopper.id, order.shopperId))
    .where(eq(roundStop.roundId, roundId))
    .orderBy(roundStop.orderId)
}
export type StopRow = Awaited<ReturnType<typeof stopsOf>>[number]

/** Deletes rounds that ended before this time; their orders' history stays. */
export async function deleteOldRounds(db: Queryable, before: Date): Promise<void> {
  await db.delete(round).where(lt(round.expiresAt, before))
}
