import { isDeepStrictEqual } from 'node:util'
import { isNewReturn } from '#domain/orders/order-ending.ts'
import { isLineGone } from '#domain/orders/packing.ts'
import type { SentReturn } from '#domain/orders/packing-shapes.ts'
import { positionsOf } from '#domain/orders/return-refund.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../../auth/person.ts'
import { lockShopper } from '../../cart/queries.ts'
import { withPrivatePhoto } from '../../catalogue/upload-photos.ts'
import { inTransaction, type Transaction } from '../../database/transaction.ts'
import { consume } from '../../rate-limit/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { textUnlessAccountDeleted } from '../account-queries.ts'
import { timeNotBeforeLastChange } from '../change-order.ts'
import { actorOf, addToHistory } from '../order-history.ts'
import { lockPlacedOrder } from '../queries.ts'
import type { WholeOrder } from '../whole-order.ts'
import { insertReturn, namelessText } from './return-queries.ts'

/** Positions of the lines to return; null for all. Throws BAD_INPUT for a line of another order or one that was not delivered. */
function linesToReturn(order: WholeOrder, sent: SentReturn): number[] | null {
  if (sent.lines === undefined) return null
  const lines = positionsOf(order.items, sent.lines, 'lines')
  if (order.items.some((line) => lines.includes(line.position) && isLineGone(line)))
    throw new Refusal('BAD_INPUT', { message: 'lines: names a line that was not available.' })
  return lines
}

type SentRequest = SentReturn & { readonly files: readonly Buffer[] }

/** Whether the return was requested with this reason and these lines; a photo makes another request only where it had none. */
async function isSameRequest(tx: Transaction, order: WholeOrder, sent: SentRequest): Promise<boolean> {
  const { state, reason, lines = null, photo } = order.orderReturn ?? {}
  // Once the return is settled, a photo would change nothing.
  if (sent.files.length > 0 && photo === null && state === 'requested') return false
  const text = await textUnlessAccountDeleted(tx, order, sent.reason)
  return reason === (text ?? namelessText) && isDeepStrictEqual(lines, linesToReturn(order, sent))
}

/**
 * Locks an order that may be returned; undefined if the same is requested already. Throws LOGIN_REQUIRED, ORDER_UNKNOWN,
 * RETURN_REQUESTED and like `isNewReturn`.
 */
async function lockReturnable(
  tx: Transaction,
  shop: Shop,
  person: Person,
  orderId: string,
  sent: SentRequest,
): Promise<WholeOrder | undefined> {
  const shopperId = person.kind === 'shopper' ? person.id : undefined
  // Deleting the account takes this lock too, so it either sees the request or comes first.
  if (shopperId !== undefined && !(await lockShopper(tx, shopperId))) throw new Refusal('LOGIN_REQUIRED')
  const order = await lockPlacedOrder(tx, orderId, shopperId)
  const now = timeNotBeforeLastChange(shop, order).getTime()
  if (isNewReturn(order, now, order.orderReturn?.state)) return order
  if (!(await isSameRequest(tx, order, sent))) throw new Refusal('RETURN_REQUESTED')
  return undefined
}

type Request = { readonly sent: SentRequest; readonly photo: string | null; readonly by: Person; readonly at: Date }

/** Stores the request, and its maker in the history. Throws like `linesToReturn`. */
async function saveRequest(tx: Transaction, order: WholeOrder, { sent, photo, by, at }: Request): Promise<void> {
  const text = await textUnlessAccountDeleted(tx, order, sent.reason)
  await insertReturn(tx, order.id, { reason: text ?? namelessText, lines: linesToReturn(order, sent), photo }, at)
  await addToHistory(tx, { orderId: order.id, at, by: actorOf(by), kind: 'return-requested', data: { text } })
}

/** Requests a return for the shopper or, on the telephone, the seller; a repeat changes nothing (CONTRACT "Orders"). Throws like `lockReturnable`. */
export async function requestReturn(shop: Shop, person: Person, orderId: string, sent: SentRequest): Promise<void> {
  if (sent.files.length > 0) {
    // Decoding a photo is expensive, so the order is checked first.
    const order = await inTransaction(shop.db, (tx) => lockReturnable(tx, shop, person, orderId, sent))
    if (order === undefined) return
    await consume(shop, 'problemsByShopper', person.id)
  }
  const order = await withPrivatePhoto(shop, sent.files, (photo) =>
    inTransaction(shop.db, async (tx) => {
      const order = await lockReturnable(tx, shop, person, orderId, sent)
      if (order) await saveRequest(tx, order, { sent, photo, by: person, at: timeNotBeforeLastChange(shop, order) })
      return order
    }),
  )
  if (order) await shop.events.publish('order-changed', { orderId, shopperId: order.shopperId, status: 'Delivered' })
}
