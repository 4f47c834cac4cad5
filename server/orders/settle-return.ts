import { isRefundDue, returnAmount, returned } from '#domain/order-ending.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SentSettlement } from '#domain/shapes.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { lineId } from './order-json.ts'
import { publishChanged, publishMoved } from './publish-order.ts'
import { lockOrder, saveProgress, type WholeOrder } from './queries.ts'
import { saveReturn } from './return-queries.ts'

function badInput(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message })
}

/** The positions of the accepted lines in their order, each once; refuses a line of another order. */
function acceptedPositions({ id, items }: WholeOrder, accepted: readonly string[]): number[] {
  const ids = items.map((_item, position) => lineId(id, position))
  if (accepted.some((each) => !ids.includes(each))) throw badInput('accepted: names a line that is not in this order.')
  return [...ids.keys()].filter((position) => accepted.includes(ids[position] ?? ''))
}

/** Cash is ticked off by the seller; what was paid online goes back through the gateway only. */
function refuseOtherWay({ paymentType }: WholeOrder, givenBack: SentSettlement['givenBack']): void {
  if (givenBack === undefined || (givenBack === 'cash') === (paymentType === 'COD')) return
  throw badInput('givenBack: must be cash for a cash order, and gateway for one that was paid online.')
}

/** What came of settling; a refusal and a tick leave the order's status as it is. */
type Settled = 'accepted' | 'refused' | 'ticked' | 'nothing'

async function settleRequested(tx: Transaction, order: WholeOrder, sent: SentSettlement, now: Date): Promise<Settled> {
  const { accepted = [], refused, givenBack } = sent
  if (refused !== undefined) {
    if (accepted.length > 0) throw badInput('accepted: must be empty where the return is refused.')
    await saveReturn(tx, order.id, { state: 'refused', refusal: refused, settledAt: now }, now)
    return 'refused'
  }
  const positions = acceptedPositions(order, accepted)
  if (positions.length === 0) throw badInput('accepted: is required, or the reason why the return is refused.')
  refuseOtherWay(order, givenBack)
  const amount = returnAmount(order, positions)
  const cashGivenBackAt = givenBack === 'cash' ? now : null
  await saveReturn(
    tx,
    order.id,
    { state: 'accepted', accepted: positions, amount, settledAt: now, cashGivenBackAt },
    now,
  )
  return 'accepted'
}

/** The same settlement again changes nothing, but may tick off the cash; another one is refused. */
async function settleAgain(tx: Transaction, order: WholeOrder, sent: SentSettlement, now: Date): Promise<Settled> {
  const { accepted, refused, givenBack } = sent
  const back = order.back
  if (back?.state === 'refused') {
    if (refused === undefined) throw new Refusal('RETURN_SETTLED')
    return 'nothing'
  }
  const isSame = accepted === undefined || acceptedPositions(order, accepted).join() === back?.accepted.join()
  if (refused !== undefined || !isSame) throw new Refusal('RETURN_SETTLED')
  refuseOtherWay(order, givenBack)
  if (givenBack !== 'cash' || back?.cashGivenBackAt !== null) return 'nothing'
  await saveReturn(tx, order.id, { cashGivenBackAt: now }, now)
  return 'ticked'
}

/**
 * Settles a requested return: accepted lines make the order Returned and their money goes back, a refusal leaves it
 * Delivered; cash is ticked off now or later (CONTRACT "Orders"). Refuses a second settlement that differs.
 */
export async function settleReturn(shop: Shop, orderId: string, sent: SentSettlement): Promise<void> {
  const { order, settled, isRefunded } = await inTransaction(shop.db, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (locked === undefined) throw new Refusal('ORDER_UNKNOWN')
    if (locked.back === null) throw new Refusal('RETURN_UNKNOWN')
    const last = Math.max(...locked.changes.map(({ at }) => Date.parse(at)))
    const now = new Date(Math.max(shop.clock().getTime(), last))
    if (locked.back.state !== 'requested')
      return { order: locked, settled: await settleAgain(tx, locked, sent, now), isRefunded: false }
    const came = await settleRequested(tx, locked, sent, now)
    if (came !== 'accepted') return { order: locked, settled: came, isRefunded: false }
    const statusTimeline = locked.changes.map(({ status, at }) => ({ status, timestamp: at }))
    const progress = returned({ ...locked, statusTimeline }, now.toISOString())
    await saveProgress(tx, orderId, progress, now)
    return { order: locked, settled: came, isRefunded: isRefundDue(progress) }
  })
  const news = { orderId, shopperId: order.shopperId }
  if (settled === 'accepted') await publishMoved(shop, { ...news, status: 'Returned' })
  if (settled === 'refused') await publishMoved(shop, { ...news, status: 'Return refused' })
  if (settled === 'ticked') await publishChanged(shop, { ...news, status: 'Returned' })
  if (isRefunded) await shop.jobs.putOff('refund-order', { orderId })
}
