import { type Paise, paise, rupeesToPaise } from '#domain/money.ts'
import type { Actor } from '#domain/orders/order-history.ts'
import type { SentStop, StopOutcome } from '#domain/orders/round-shapes.ts'
import { isWithRider, maxCodeTries, tapTime } from '#domain/orders/rounds.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { SaveAnswer } from '../../http/idempotency.ts'
import type { Shop } from '../../shop.ts'
import { deliverLockedOrder } from '../deliver-order.ts'
import { addToHistory } from '../order-history.ts'
import { enqueuePush } from '../publish-order.ts'
import { lockOrder, touchOrder, updateOrder } from '../queries.ts'
import type { WholeOrder } from '../whole-order.ts'
import { lockRound, type Round, type RoundStop, saveTap, stopOf } from './round-queries.ts'

/** What a rider tapped at a stop; `done` is a delivery. */
type Tap = { readonly at: Date; readonly done: boolean; readonly cash: Paise; readonly upi: Paise }

/** What was tapped, and when by the phone's clock, but neither before the order's last change nor in the future. */
function tapOf(shop: Shop, order: WholeOrder, { handedOverAt }: RoundStop, { at, done, cash, upi }: SentStop): Tap {
  const now = shop.clock().getTime()
  const after = Math.max(handedOverAt.getTime(), ...order.statusTimeline.map(({ timestamp }) => Date.parse(timestamp)))
  const tapped = at === undefined ? now : Date.parse(at)
  const time = new Date(tapTime(tapped, { after, now: Math.max(now, after) }))
  if (!done) return { at: time, done, cash: paise(0), upi: paise(0) }
  return { at: time, done, cash: rupeesToPaise(cash), upi: rupeesToPaise(upi) }
}

/** Whether the stop already has this tap; `not-reached` with a key is another try, since a repeat finds its stored answer. */
function isRepeated(stop: RoundStop, { done, at, cash, upi }: Tap, hasKey: boolean): boolean {
  if (stop.state === 'delivered') return done && stop.cash === cash && stop.upi === upi
  return !hasKey && stop.state === 'not-reached' && !done && stop.tappedAt?.getTime() === at.getTime()
}

/** Throws unless the rider still has to deliver the stop. */
function checkWithRider({ state }: RoundStop, { status }: WholeOrder): void {
  if (state === 'delivered') throw new Refusal('ALREADY_DELIVERED')
  if (!isWithRider({ state, status })) throw new Refusal('STOP_MOVED')
}

/** What to answer, undefined for a wrong door code, and the shopper to whom a change is published. */
type Recorded = { readonly stop: StopOutcome | undefined; readonly shopperId: string; readonly isChanged: boolean }

/** Tries a door code: true if it is right or none is needed; counts a wrong one. Throws DOOR_CODE_SPENT. */
async function tryDoorCode(tx: Queryable, { id, doorCode, codeTries }: WholeOrder, code: string | undefined) {
  if (doorCode === null) return true
  if (codeTries >= maxCodeTries) throw new Refusal('DOOR_CODE_SPENT')
  if (code === doorCode) return true
  if (code !== undefined) await updateOrder(tx, id, { codeTries: codeTries + 1 })
  return false
}

/** Records a tap at a stop once (CONTRACT "The round"); undefined for a wrong door code. Throws ROUND_UNKNOWN, ORDER_UNKNOWN, ALREADY_DELIVERED, STOP_MOVED, DOOR_CODE_SPENT. */
export async function recordStop(
  shop: Shop,
  { id: roundId, name }: Round,
  sent: SentStop,
  saveAnswer?: SaveAnswer,
): Promise<StopOutcome | undefined> {
  const by: Actor = { role: 'rider', name }
  const { stop, shopperId, isChanged } = await inTransaction(shop.db, async (tx): Promise<Recorded> => {
    const order = await lockOrder(tx, sent.order)
    const round = await lockRound(tx, roundId)
    if (round === undefined || round.revokedAt !== null || round.expiresAt <= shop.clock())
      throw new Refusal('ROUND_UNKNOWN')
    const before = await stopOf(tx, roundId, sent.order)
    if (order === undefined || before === undefined) throw new Refusal('ORDER_UNKNOWN')
    const { id, shopperId } = order
    const tap = tapOf(shop, order, before, sent)
    if (isRepeated(before, tap, saveAnswer !== undefined))
      return { stop: { order: id, state: before.state, isPaid: order.isPaid }, shopperId, isChanged: false }
    checkWithRider(before, order)
    const { at, done, cash, upi } = tap
    if (done && !(await tryDoorCode(tx, order, sent.code))) {
      await saveAnswer?.(tx, { stop: undefined })
      return { stop: undefined, shopperId, isChanged: false }
    }
    const { isPaid } = done ? await deliverLockedOrder(tx, shop, order, { at, by, paid: { cash, upi } }) : order
    if (!done) await addToHistory(tx, { orderId: id, at, by, kind: 'not-reached' })
    const state = done ? 'delivered' : 'not-reached'
    await saveTap(tx, before, { state, tappedAt: at, cash, upi })
    // The tap may have waited offline for hours, but its order changes now.
    await touchOrder(tx, id, shop.clock())
    const stop = { order: id, state, isPaid } as const
    await saveAnswer?.(tx, { stop })
    return { stop, shopperId, isChanged: true }
  })
  if (stop === undefined || !isChanged) return stop
  const isDelivered = stop.state === 'delivered'
  const event = { orderId: stop.order, shopperId, status: isDelivered ? 'Delivered' : 'Out for Delivery' } as const
  await shop.events.publish('order-changed', event)
  if (isDelivered) await enqueuePush(shop, event)
  return stop
}
