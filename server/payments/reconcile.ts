import { askAgainIn, payableMs } from '#domain/payments.ts'
import { inTransaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { syncPayment } from './confirm-payment.ts'
import {
  claimAsking,
  deleteOldEvents,
  endedUnrefunded,
  lockOrderPayment,
  noteGatewayOrder,
  type OrderPaymentRow,
  ordersToAskAbout,
  setPaymentState,
  unhandledEvents,
} from './queries.ts'
import { processWebhook } from './receive-webhook.ts'
import { refundEndedOrder, sendRefunds } from './refunds.ts'
import { gatewayOf } from './start-payment.ts'

const minute = 60_000
const eventsKeptMs = 30 * 24 * 60 * minute

/** Closes an order that nobody has paid in time; money that comes later goes back. */
async function closeIfOver(shop: Shop, orderId: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const due = await lockOrderPayment(tx, orderId)
    const isOver = due !== undefined && shop.clock().getTime() >= due.createdAt.getTime() + payableMs
    if (isOver && due.state === 'open')
      await setPaymentState(tx, orderId, 'closed', due.gatewayOrderId === null ? null : due.askAt)
  })
}

/** Asks about one order. An order whose gateway id was lost on the way is found there by its receipt. */
async function askAbout(shop: Shop, row: OrderPaymentRow): Promise<void> {
  const age = shop.clock().getTime() - row.createdAt.getTime()
  const wait = askAgainIn(age)
  const next = wait === undefined ? null : new Date(shop.clock().getTime() + wait)
  if (!(await claimAsking(shop.db, row, next))) return
  if (row.gatewayOrderId === null) {
    const found = await gatewayOf(shop).orderByReceipt(row.orderId)
    if (found !== undefined) await noteGatewayOrder(shop.db, row.orderId, found.id)
  }
  await syncPayment(shop, row.orderId)
  await closeIfOver(shop, row.orderId)
}

/** The looks that have not ended yet. */
const looking = new WeakMap<Shop, Promise<void>>()

/**
 * The shop's own look at the gateway, once a minute: for browsers that went away and webhooks that never came (CONTRACT
 * "Orders"). While a silent gateway makes one look last, a further one is the same.
 */
export function reconcilePayments(shop: Shop): Promise<void> {
  const look = looking.get(shop) ?? lookOver(shop).finally(() => looking.delete(shop))
  looking.set(shop, look)
  return look
}

async function lookOver(shop: Shop): Promise<void> {
  if (shop.gateway === undefined) return
  const warn = (about: object) => (error: unknown) =>
    shop.log.warn({ err: error, ...about }, 'the payment gateway could not be asked; it will be asked again')
  const now = shop.clock().getTime()
  for (const row of await ordersToAskAbout(shop.db, new Date(now)))
    await askAbout(shop, row).catch(warn({ orderId: row.orderId }))
  for (const row of await unhandledEvents(shop.db, new Date(now - minute)))
    await processWebhook(shop, row).catch(warn({ event: row.id }))
  for (const orderId of await endedUnrefunded(shop.db)) await refundEndedOrder(shop, orderId).catch(warn({ orderId }))
  await sendRefunds(shop)
  await deleteOldEvents(shop.db, new Date(now - eventsKeptMs))
}
