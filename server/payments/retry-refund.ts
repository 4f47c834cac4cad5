import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import type { GatewayRefund, ListedRefund } from './gateway.ts'
import {
  correctRefund,
  insertRefund,
  lockFailedRefund,
  type RefundRow,
  refundById,
  refundsFor,
} from './refund-queries.ts'
import { isOfFormerSandbox, sendOrCheckRefund } from './refunds.ts'
import { gatewayOf, withGatewayDeadline } from './shop-gateway.ts'

/** Whether a payment's refunds made by hand cover a failed refund and those of the store that they stood in for. */
async function isGivenByHand(shop: Shop, failed: RefundRow): Promise<boolean> {
  const ofStore = await refundsFor(shop.db, [failed.paymentId])
  const ofGateway = (await gatewayOf(shop).refundsOf(failed.paymentId)).filter(({ status }) => status !== 'failed')
  const isSame = (row: RefundRow, { id, receipt }: ListedRefund) => row.gatewayRefundId === id || row.id === receipt
  const covered = ofStore.filter((row) => row.state === 'processed' && !ofGateway.some((one) => isSame(row, one)))
  // What stood in for a covered refund may be older than this one. The gateway's times are whole seconds.
  const first = Math.min(...[failed, ...covered].map(({ createdAt }) => createdAt.getTime()))
  const since = Math.floor(first / 1000) * 1000
  const byHand = ofGateway.filter((one) => one.createdAt.getTime() >= since && !ofStore.some((row) => isSame(row, one)))
  const sum = (refunds: readonly { readonly amount: number }[]) => refunds.reduce((paise, one) => paise + one.amount, 0)
  return sum(byHand) - sum(covered) >= failed.amount
}

/** A failed refund's state now; `processed` also if it was given back by hand. Throws if the gateway does not answer. */
async function stateNow(shop: Shop, row: RefundRow): Promise<GatewayRefund['status']> {
  if (await isOfFormerSandbox(shop, shop.db, row.paymentId)) return 'processed'
  // The gateway has no refund whose request it refused.
  const status =
    row.gatewayRefundId === null ? 'failed' : (await gatewayOf(shop).refundById(row.gatewayRefundId)).status
  return status === 'failed' && (await isGivenByHand(shop, row)) ? 'processed' : status
}

/** Retries a refund whose failure the gateway confirms and that was not given back by hand. Throws REFUND_UNKNOWN, REFUND_NOT_FAILED, REFUND_UNSURE (CONTRACT "Orders"). */
export async function retryRefund(baseShop: Shop, refundId: string): Promise<void> {
  const shop = withGatewayDeadline(baseShop)
  const failed = await refundById(shop.db, refundId)
  if (failed === undefined) throw new Refusal('REFUND_UNKNOWN')
  if (failed.state !== 'failed') throw new Refusal('REFUND_NOT_FAILED')
  const status = await stateNow(shop, failed).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    shop.log.warn({ err: error, refundId }, 'the payment gateway could not be reached about a failed refund')
    throw new Refusal('REFUND_UNSURE', { retryAfter: 60 })
  })
  const retryId = await inTransaction(shop.db, async (tx) => {
    const row = await lockFailedRefund(tx, refundId)
    if (row === undefined) return undefined
    const now = shop.clock()
    if (status !== 'failed') {
      await correctRefund(tx, refundId, status, status === 'pending' ? now : null)
      return undefined
    }
    const { paymentId, amount, reason } = row
    return insertRefund(tx, { paymentId, amount, reason, retryOf: refundId }, now)
  })
  if (retryId === undefined) throw new Refusal('REFUND_NOT_FAILED')
  await sendOrCheckRefund(shop, retryId)
}
