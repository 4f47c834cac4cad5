import { rupeesToPaise } from '#domain/money.ts'
import type { SentOrder } from '#domain/shapes.ts'
import type { Caller } from '../auth/sessions.ts'
import { pipelinedTransaction } from '../database/pipelined-transaction.ts'
import type { Shop } from '../shop.ts'
import { placeOptimistically, placeWithLocks } from './order-once.ts'
import { tellPlaced } from './publish-order.ts'

/** No order comes near it, in rupees; numbers above could not be counted in paise. */
const highestTotal = 1_000_000_000_000

/**
 * Places a cash order: today's prices, the distance from the saved address, the total the shopper saw, in one
 * transaction that also empties the cart. The same key again answers the first order (SPEC 5, CONTRACT "Orders"). Whose
 * session it is, is read with what the order is made from: a journey less.
 */
export async function placeOrder(
  shop: Shop,
  caller: Caller,
  sent: SentOrder,
  key: string | undefined,
): Promise<string> {
  const isShown = (amount: number) => sent.amount <= highestTotal && amount === rupeesToPaise(sent.amount)
  const asked = { sent, paymentType: 'COD', isShown, key } as const
  const inTurn = async () => pipelinedTransaction(shop.db, placeWithLocks(shop, await caller.who(), asked))
  const { order, isNew } = (await placeOptimistically(shop, caller, asked)) ?? (await inTurn())
  if (isNew) await tellPlaced(shop, { orderId: order.id, shopperId: order.shopperId, status: order.status })
  return order.id
}
