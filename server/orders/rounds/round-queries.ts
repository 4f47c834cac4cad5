import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Point } from '#domain/delivery/delivery.ts'
import type { Paise } from '#domain/money.ts'
import type { StopState } from '#domain/orders/rounds.ts'
import type { Queryable } from '../../database/connect.ts'
import { shopper } from '../../database/tables/accounts.ts'
import { order } from '../../database/tables/orders.ts'
import { round, roundStop } from '../../database/tables/rounds.ts'

export type Round = typeof round.$inferSelect
export type RoundStop = typeof roundStop.$inferSelect
const toDo = inArray(roundStop.state, ['open', 'not-reached'])

/** Inserts a round with its orders; the caller holds the orders' locks. */
export async function insertRound(
  db: Queryable,
  values: Omit<Round, 'revokedAt'>,
  stops: readonly { readonly orderId: string; readonly handedOverAt: Date }[],
): Promise<void> {
  await db.insert(round).values(values)
  await db.insert(roundStop).values(stops.map((stop) => ({ roundId: values.id, ...stop })))
}

/** The open round in which an order is still to do. */
export async function openRoundOf(db: Queryable, orderId: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ id: round.id })
    .from(roundStop)
    .innerJoin(round, eq(round.id, roundStop.roundId))
    .where(and(eq(roundStop.orderId, orderId), toDo, isNull(round.revokedAt), gt(round.expiresAt, now)))
  return row?.id
}

const isOut = and(eq(order.status, 'Out for Delivery'), toDo)

/** Rounds with an order under way, oldest first, with the rider's stops; handed-back ones do not count. */
export async function openRounds(db: Queryable) {
  const underWay = db
    .select({ id: roundStop.roundId })
    .from(order)
    .innerJoin(roundStop, eq(roundStop.orderId, order.id))
    .where(isOut)
  return db
    .select({
      id: round.id,
      name: round.name,
      until: round.expiresAt,
      stops: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where not (${isOut})))::int`,
    })
    .from(round)
    .innerJoin(roundStop, eq(roundStop.roundId, round.id))
    .innerJoin(order, eq(order.id, roundStop.orderId))
    .where(and(inArray(round.id, underWay), isNull(round.revokedAt), ne(roundStop.state, 'given-back')))
    .groupBy(round.id)
    .orderBy(round.createdAt, round.id)
}

/** Takes an order out of the rounds in which it is to do. */
export async function withdrawStops(db: Queryable, orderId: string): Promise<void> {
  await db
    .update(roundStop)
    .set({ state: 'given-back' })
    .where(and(eq(roundStop.orderId, orderId), toDo))
}

/** The open round of a token's hash. */
export async function roundByToken(db: Queryable, tokenHash: Buffer, now: Date): Promise<Round | undefined> {
  const isOpen = and(eq(round.tokenHash, tokenHash), isNull(round.revokedAt), gt(round.expiresAt, now))
  return (await db.select().from(round).where(isOpen))[0]
}

/** Locks a round, so that it is not revoked between a look at it and a change. */
export async function lockRound(db: Queryable, id: string): Promise<Round | undefined> {
  return (await db.select().from(round).where(eq(round.id, id)).for('no key update'))[0]
}

/** A round's order, or nothing where the round does not have it. */
export async function stopOf(db: Queryable, roundId: string, orderId: string): Promise<RoundStop | undefined> {
  const wantedStop = and(eq(roundStop.roundId, roundId), eq(roundStop.orderId, orderId))
  return (await db.select().from(roundStop).where(wantedStop))[0]
}

/** The orders of a round that still wait for the rider, by id. */
export async function toDoOf(db: Queryable, roundId: string): Promise<string[]> {
  const rows = await db
    .select({ orderId: roundStop.orderId })
    .from(roundStop)
    .where(and(eq(roundStop.roundId, roundId), toDo))
    .orderBy(roundStop.orderId)
  return rows.map(({ orderId }) => orderId)
}

export async function saveRevoked(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(round).set({ revokedAt: at }).where(eq(round.id, id))
}

type Tap = { readonly state: StopState; readonly tappedAt: Date; readonly cash: Paise; readonly upi: Paise }

/** Saves what the rider tapped at a stop. */
export async function saveTap(db: Queryable, { roundId, orderId }: RoundStop, tap: Tap): Promise<void> {
  const wantedStop = and(eq(roundStop.roundId, roundId), eq(roundStop.orderId, orderId))
  await db.update(roundStop).set(tap).where(wantedStop)
}

/** Marks an order as changed, later than its last change: lists and live pages compare these times. */
export async function touchOrder(db: Queryable, id: string, at: Date): Promise<void> {
  const updatedAt = sql`greatest(${at.toISOString()}::timestamptz, ${order.updatedAt} + interval '1 millisecond')`
  await db.update(order).set({ updatedAt }).where(eq(order.id, id))
}

/** Gives an order the code that its shopper reads out, unless it has one. */
export async function saveDoorCode(db: Queryable, id: string, code: string): Promise<void> {
  const isWithout = and(eq(order.id, id), isNull(order.doorCode))
  await db.update(order).set({ doorCode: code }).where(isWithout)
}

/** Counts a wrong door code. */
export async function countWrongCode(db: Queryable, id: string): Promise<void> {
  await db
    .update(order)
    .set({ codeTries: sql`${order.codeTries} + 1` })
    .where(eq(order.id, id))
}

/** What the rider's page shows of each stop of a round. */
export async function stopsOf(db: Queryable, roundId: string) {
  const rows = await db
    .select({
      orderId: roundStop.orderId,
      state: roundStop.state,
      cash: roundStop.cash,
      upi: roundStop.upi,
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
  return rows.map((row) => ({ ...row, point: pointOf(row.address) }))
}
export type StopRow = Awaited<ReturnType<typeof stopsOf>>[number]

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

/** Deletes rounds that ended before a day; their orders’ history stays. */
export async function deleteOldRounds(db: Queryable, before: Date): Promise<void> {
  await db.delete(round).where(lt(round.expiresAt, before))
}
