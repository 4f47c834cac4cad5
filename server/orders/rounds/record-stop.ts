import { type Paise, paise, rupeesToPaise } from '#domain/money.ts'
import type { Actor } from '#domain/orders/order-history.ts'
import type { SentStop, StopOutcome } from '#domain/orders/round-shapes.ts'
import { maxCodeTries, tapTime } from '#domain/orders/rounds.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Queryable } from '../../database/connect.ts'
import type { Shop } from '../../shop.ts'
import { addToHistory } from '../order-history.ts'
import { publishNewStatus, publishOrderChanged } from '../publish-order.ts'
import { lockOrder } from '../queries.ts'
import type { WholeOrder } from '../whole-order.ts'
import { deliverLocked } from './deliver-order.ts'
import { countWrongCode, lockRound, type Round, type RoundStop, saveTap, stopOf, touchOrder } from './round-queries.ts'

type Tap = { readonly at: Date; readonly done: boolean; readonly cash: Paise; readonly upi: Paise }

/** What was tapped, at the phone's time within the order's last change and now. */
function tapOf(shop: Shop, order: WholeOrder, { handedOverAt }: RoundStop, { at, done, cash, upi }: SentStop): Tap {
  const now = shop.clock().getTime()
  const after = Math.max(handedOverAt.getTime(), ...order.statusTimeline.map(({ timestamp }) => Date.parse(timestamp)))
  const tapped = at === undefined ? now : Date.parse(at)
  const isTime = Number.isFinite(tapped)
  if (!isTime) throw new Refusal('BAD_INPUT', { message: 'at: must be a time such as 2026-11-24T15:30:00Z.' })
  const time = new Date(tapTime(tapped, { after, now: Math.max(now, after) }))
  return done
    ? { at: time, done, cash: rupeesToPaise(cash), upi: rupeesToPaise(upi) }
    : { at: time, done, cash: paise(0), upi: paise(0) }
}

/** Whether the same was tapped before. */
function isRepeated(stop: RoundStop, { done, at, cash, upi }: Tap): boolean {
  if (stop.state === 'delivered') return done && stop.cash === cash && stop.upi === upi
  return stop.state === 'not-reached' && !done && stop.tappedAt?.getTime() === at.getTime()
}

/** Throws unless the stop still is the rider's: not delivered, given back, or moved by the store. */
function checkStillWithRider(stop: RoundStop, order: WholeOrder): void {
  if (stop.state === 'delivered') throw new Refusal('ALREADY_DELIVERED')
  if (stop.state === 'given-back' || order.status !== 'Out for Delivery') throw new Refusal('STOP_MOVED')
}

type Outcome = StopOutcome & { readonly shopperId: string; readonly isChanged: boolean }

/** Whether the code fits; a wrong one is counted, which must outlive the refusal. */
async function isCodeRight(tx: Queryable, { id, doorCode, codeTries }: WholeOrder, code: string | undefined) {
  if (doorCode === null || code === doorCode) {
    if (doorCode !== null && codeTries >= maxCodeTries) throw new Refusal('DOOR_CODE_SPENT')
    return true
  }
  if (codeTries >= maxCodeTries) throw new Refusal('DOOR_CODE_SPENT')
  if (code !== undefined) await countWrongCode(tx, id)
  return false
}

/**
 * Records a tap at a stop once (CONTRACT "The round"). Throws ROUND_UNKNOWN, ORDER_UNKNOWN, ALREADY_DELIVERED,
 * STOP_MOVED, DOOR_CODE_WRONG, DOOR_CODE_SPENT.
 */
export async function recordStop(shop: Shop, { id: roundId, name }: Round, sent: SentStop): Promise<StopOutcome> {
  const by: Actor = { role: 'rider', name }
  const outcome = await inTransaction(shop.db, async (tx): Promise<Outcome | undefined> => {
    const order = await lockOrder(tx, sent.order)
    const round = await lockRound(tx, roundId)
    if (round === undefined || round.revokedAt !== null || round.expiresAt <= shop.clock())
      throw new Refusal('ROUND_UNKNOWN')
    const stop = await stopOf(tx, roundId, sent.order)
    if (order === undefined || stop === undefined) throw new Refusal('ORDER_UNKNOWN')
    const { shopperId } = order
    const tap = tapOf(shop, order, stop, sent)
    if (isRepeated(stop, tap))
      return { order: order.id, state: stop.state, isPaid: order.isPaid, shopperId, isChanged: false }
    checkStillWithRider(stop, order)
    if (!tap.done) return noteNotReached(tx, { order, stop, tap, by, now: shop.clock() })
    if (!(await isCodeRight(tx, order, sent.code))) return undefined
    const { isPaid } = await deliverLocked(tx, order, { at: tap.at, by, paid: tap, seller: shop.store() })
    await saveTap(tx, stop, { state: 'delivered', tappedAt: tap.at, cash: tap.cash, upi: tap.upi })
    // A tap may have waited offline for hours, and open pages compare the times of changes.
    await touchOrder(tx, order.id, shop.clock())
    return { order: order.id, state: 'delivered', isPaid, shopperId, isChanged: true }
  })
  if (outcome === undefined) throw new Refusal('DOOR_CODE_WRONG')
  const { shopperId, isChanged, ...answer } = outcome
  if (isChanged && answer.state === 'delivered')
    await publishNewStatus(shop, { orderId: answer.order, shopperId, status: 'Delivered' })
  else if (isChanged) await publishOrderChanged(shop, { orderId: answer.order, shopperId, status: 'Out for Delivery' })
  return answer
}

type NotReached = {
  readonly order: WholeOrder
  readonly stop: RoundStop
  readonly tap: Tap
  readonly by: Actor
  readonly now: Date
}

/** The order stays with the rider, who may try again; the seller's card says so. */
async function noteNotReached(tx: Queryable, { order, stop, tap, by, now }: NotReached): Promise<Outcome> {
  const { at, cash, upi } = tap
  await saveTap(tx, stop, { state: 'not-reached', tappedAt: at, cash, upi })
  await addToHistory(tx, { orderId: order.id, at, by, kind: 'not-reached' })
  await touchOrder(tx, order.id, now)
  return { order: order.id, state: 'not-reached', isPaid: order.isPaid, shopperId: order.shopperId, isChanged: true }
}
