import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { GatewayError, type GatewayRefund, type ListedRefund } from './gateway.ts'
import { lockPayment } from './queries.ts'
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

/** What the gateway says about a failed refund: its state now, and its payment's refunds that have not failed. */
type GatewayReport = { readonly status: GatewayRefund['status']; readonly ofPayment: readonly ListedRefund[] }

/** Asks the gateway about a failed refund, which was processed if it is of a former sandbox. Throws if the gateway does not answer. */
async function askGateway(shop: Shop, { paymentId, gatewayRefundId }: RefundRow): Promise<GatewayReport> {
  if (await isOfFormerSandbox(shop, shop.db, paymentId)) return { status: 'processed', ofPayment: [] }
  const gateway = gatewayOf(shop)
  // The gateway has no refund whose request it refused.
  const status = gatewayRefundId === null ? 'failed' : (await gateway.refundById(gatewayRefundId)).status
  const listed = status === 'failed' ? await gateway.refundsOf(paymentId) : []
  return { status, ofPayment: listed.filter((one) => one.status !== 'failed') }
}

/** Whether refunds made by hand at the gateway cover a failed refund and those of the store that they stood in for. */
function isGivenByHand(failed: RefundRow, ofStore: readonly RefundRow[], ofGateway: readonly ListedRefund[]): boolean {
  const isSame = (row: RefundRow, { id, receipt }: ListedRefund) => row.gatewayRefundId === id || row.id === receipt
  const covered = ofStore.filter((row) => row.state === 'processed' && !ofGateway.some((one) => isSame(row, one)))
  // What stood in for a covered refund may be older than this one. The gateway's times are whole seconds.
  const first = Math.min(...[failed, ...covered].map(({ createdAt }) => createdAt.getTime()))
  const since = Math.floor(first / 1000) * 1000
  const byHand = ofGateway.filter((one) => one.createdAt.getTime() >= since && !ofStore.some((row) => isSame(row, one)))
  const sum = (refunds: readonly { readonly amount: number }[]) => refunds.reduce((paise, one) => paise + one.amount, 0)
  return sum(byHand) - sum(covered) >= failed.amount
}

/** A failed refund's state now; `processed` also if it was given back by hand. */
async function stateNow(tx: Transaction, row: RefundRow, report: GatewayReport): Promise<GatewayRefund['status']> {
  if (report.status !== 'failed') return report.status
  return isGivenByHand(row, await refundsFor(tx, [row.paymentId]), report.ofPayment) ? 'processed' : 'failed'
}

/** Retries a refund whose failure the gateway confirms and that was not given back by hand. Throws REFUND_UNKNOWN, REFUND_NOT_FAILED, REFUND_UNSURE (CONTRACT "Orders"). */
export async function retryRefund(baseShop: Shop, refundId: string): Promise<void> {
  const shop = withGatewayDeadline(baseShop)
  const failed = await refundById(shop.db, refundId)
  if (failed === undefined) throw new Refusal('REFUND_UNKNOWN')
  if (failed.state !== 'failed') throw new Refusal('REFUND_NOT_FAILED')
  const report = await askGateway(shop, failed).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    shop.log.warn({ err: error, refundId }, 'the payment gateway could not be reached about a failed refund')
    throw new Refusal('REFUND_UNSURE', { retryAfter: 60 })
  })
  const retryId = await inTransaction(shop.db, async (tx) => {
    // Another retry of this payment waits here, so that one refund by hand stands in for one refund.
    await lockPayment(tx, failed.paymentId)
    const row = await lockFailedRefund(tx, refundId)
    if (row === undefined) return undefined
    const now = shop.clock()
    const state = await stateNow(tx, row, report)
    if (state !== 'failed') {
      await correctRefund(tx, refundId, state, state === 'pending' ? now : null)
      return undefined
    }
    const { paymentId, amount, reason } = row
    return insertRefund(tx, { paymentId, amount, reason, retryOf: refundId }, now)
  })
  if (retryId === undefined) throw new Refusal('REFUND_NOT_FAILED')
  await sendOrCheckRefund(shop, retryId)
}
