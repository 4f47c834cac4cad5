import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import type { GatewayRefund } from './gateway.ts'
import { correctRefund, insertRefund, lockFailedRefund, refundById } from './refund-queries.ts'
import { isOfFormerSandbox, sendOrCheckRefund } from './refunds.ts'
import { gatewayOf, withGatewayDeadline } from './shop-gateway.ts'

/** A refund at the gateway; a former sandbox's counts as processed. Throws REFUND_UNSURE if the gateway does not answer. */
async function fetchRefund(shop: Shop, paymentId: string, gatewayRefundId: string): Promise<GatewayRefund> {
  if (await isOfFormerSandbox(shop, shop.db, paymentId)) return { id: gatewayRefundId, status: 'processed' }
  return gatewayOf(shop)
    .refundById(gatewayRefundId)
    .catch((error: unknown) => {
      shop.log.warn({ err: error, gatewayRefundId }, 'the payment gateway could not be reached about a failed refund')
      throw new Refusal('REFUND_UNSURE', { retryAfter: 60 })
    })
}

/** Retries a refund whose failure the gateway confirms. Throws REFUND_UNKNOWN, REFUND_NOT_FAILED, REFUND_UNSURE (CONTRACT "Orders"). */
export async function retryRefund(baseShop: Shop, refundId: string): Promise<void> {
  const shop = withGatewayDeadline(baseShop)
  const failed = await refundById(shop.db, refundId)
  if (failed === undefined) throw new Refusal('REFUND_UNKNOWN')
  if (failed.state !== 'failed' || failed.gatewayRefundId === null) throw new Refusal('REFUND_NOT_FAILED')
  const answer = await fetchRefund(shop, failed.paymentId, failed.gatewayRefundId)
  const retryId = await inTransaction(shop.db, async (tx) => {
    const row = await lockFailedRefund(tx, refundId)
    if (row === undefined) return undefined
    const now = shop.clock()
    if (answer.status !== 'failed') {
      await correctRefund(tx, refundId, answer.status, answer.status === 'pending' ? now : null)
      return undefined
    }
    const { paymentId, amount, reason } = row
    const id = newId()
    const retry = { id, paymentId, amount, reason, gatewayRefundId: null, retryOf: refundId, state: 'asked' as const }
    await insertRefund(tx, { ...retry, createdAt: now, nextCheckAt: now })
    return id
  })
  if (retryId === undefined) throw new Refusal('REFUND_NOT_FAILED')
  await sendOrCheckRefund(shop, retryId)
}
