import { movedTo } from '#domain/orders/orders.ts'
import type { SentSettlement } from '#domain/orders/packing-shapes.ts'
import { positionsOf, refundForReturn } from '#domain/orders/return-refund.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../../auth/person.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Shop } from '../../shop.ts'
import { textUnlessAccountDeleted } from '../account-queries.ts'
import { changeOrder } from '../change-order.ts'
import { saveProgress } from '../queries.ts'
import { costsOf, receivedFor, type WholeOrder } from '../whole-order.ts'
import { namelessText, saveReturn } from './return-queries.ts'

function badInput(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message })
}

/** Sorted positions of the accepted lines. Throws BAD_INPUT for a line that the shopper does not return. */
function acceptedPositions(order: WholeOrder, accepted: readonly string[]): number[] {
  const positions = positionsOf(order.items, accepted, 'accepted')
  // Null: the shopper returns the whole order.
  const requested = order.orderReturn?.lines ?? null
  if (requested !== null && positions.some((each) => !requested.includes(each)))
    throw badInput('accepted: names a line that the shopper does not return.')
  return positions
}

/** Throws BAD_INPUT unless a cash order is refunded in cash, and an online order through the gateway. */
function checkRefundWay({ paymentType }: WholeOrder, givenBack: SentSettlement['givenBack']): void {
  if (givenBack === undefined || (givenBack === 'cash') === (paymentType === 'COD')) return
  throw badInput('givenBack: must be cash for a cash order, and gateway for one that was paid online.')
}

/** The stored text of a refusal. */
async function refusalText(tx: Transaction, order: WholeOrder, refused: string): Promise<string> {
  return (await textUnlessAccountDeleted(tx, order, refused)) ?? namelessText
}

/** What a settlement changed; only 'accepted' changes the order's status. */
type Settled = 'accepted' | 'refused' | 'cash-given-back' | 'unchanged'

/** Accepts lines of a requested return or refuses it. Throws BAD_INPUT. */
async function settleRequested(tx: Transaction, order: WholeOrder, sent: SentSettlement, now: Date): Promise<Settled> {
  const { accepted = [], refused, givenBack } = sent
  if (refused !== undefined) {
    if (accepted.length > 0) throw badInput('accepted: must be empty where the return is refused.')
    const refusal = await refusalText(tx, order, refused)
    await saveReturn(tx, order.id, { state: 'refused', refusal, settledAt: now }, now)
    return 'refused'
  }
  const positions = acceptedPositions(order, accepted)
  if (positions.length === 0) throw badInput('accepted: is required, or the reason why the return is refused.')
  checkRefundWay(order, givenBack)
  const { paymentType } = order
  const amount = refundForReturn({ paymentType, costs: costsOf(order), received: receivedFor(order) }, positions)
  const cashGivenBackAt = givenBack === 'cash' && amount > 0 ? now : null
  const settlement = { state: 'accepted', accepted: positions, amount, settledAt: now, cashGivenBackAt } as const
  await saveReturn(tx, order.id, settlement, now)
  return 'accepted'
}

/** Repeats a settlement, which may record that cash was given back. Throws RETURN_SETTLED for a different one. */
async function settleAgain(tx: Transaction, order: WholeOrder, sent: SentSettlement, now: Date): Promise<Settled> {
  const { accepted, refused, givenBack } = sent
  const back = order.orderReturn
  if (back?.state === 'refused') {
    const isSame = refused !== undefined && (await refusalText(tx, order, refused)) === back.refusal
    if (!isSame) throw new Refusal('RETURN_SETTLED')
    return 'unchanged'
  }
  const isSame = accepted === undefined || acceptedPositions(order, accepted).join() === back?.accepted.join()
  if (refused !== undefined || !isSame) throw new Refusal('RETURN_SETTLED')
  checkRefundWay(order, givenBack)
  if (givenBack !== 'cash' || back?.cashGivenBackAt !== null || back.amount === 0) return 'unchanged'
  await saveReturn(tx, order.id, { cashGivenBackAt: now }, now)
  return 'cash-given-back'
}

/**
 * Settles a requested return; accepted lines are refunded (CONTRACT "Orders").
 * Throws ORDER_UNKNOWN, RETURN_UNKNOWN, RETURN_SETTLED and BAD_INPUT.
 */
export async function settleReturn(shop: Shop, person: Person, orderId: string, sent: SentSettlement): Promise<void> {
  await changeOrder(shop, person, orderId, async ({ tx, order, at, by, note }) => {
    if (order.orderReturn === null) throw new Refusal('RETURN_UNKNOWN')
    const settle = order.orderReturn.state === 'requested' ? settleRequested : settleAgain
    const settled = await settle(tx, order, sent, at)
    if (settled === 'unchanged') return undefined
    if (settled === 'cash-given-back') {
      await note('cash-given-back')
      return {}
    }
    const text = sent.refused && (await textUnlessAccountDeleted(tx, order, sent.refused))
    await note('return-settled', { settled, text })
    if (settled === 'refused') return { push: 'Return refused' }
    await saveProgress(tx, orderId, movedTo(order, 'Returned', at.toISOString()), { at, by, seller: shop.store() })
    return { push: 'Returned' }
  })
}
