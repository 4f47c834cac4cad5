import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import type { GatewayRefund } from './gateway.ts'
import { correctRefund, insertRefund, lockFailedRefund, type RefundRow, refundById } from './refund-queries.ts'
import { isOfFormerSandbox, sendOrCheckRefund } from './refunds.ts'
import { gatewayOf, withGatewayDeadline } from './shop-gateway.ts'

/** A failed refund's status at the gateway; a former sandbox's is processed. Throws REFUND_UNSURE if the gateway does not answer. */
async function fetchStatus(shop: Shop, { paymentId, gatewayRefundId }: RefundRow): Promise<GatewayRefund['status']> {
  if (await isOfFormerSandbox(shop, shop.db, paymentId)) return 'processed'
  // The gateway refused the request, so that it has no refund.
  if (gatewayRefundId === null) return 'failed'
  const { status } = await gatewayOf(shop)
    .refundById(gatewayRefundId)
    .catch((error: unknown) => {
      shop.log.warn({ err: error, gatewayRefundId }, 'the payment gateway could not be reached about a failed refund')
      throw new Refusal('REFUND_UNSURE', { retryAfter: 60 })
    })
  return status
}

/** Retries a refund whose failure the gateway confirms. Throws REFUND_UNKNOWN, REFUND_NOT_FAILED, REFUND_UNSURE (CONTRACT "Orders"). */
export async function retryRefund(baseShop: Shop, refundId: string): Promise<void> {
  const shop = withGatewayDeadline(baseShop)
  const failed = await refundById(shop.db, refundId)
  if (failed === undefined) throw new Refusal('REFUND_UNKNOWN')
  if (failed.state !== 'failed') throw new Refusal('REFUND_NOT_FAILED')
  const status = await fetchStatus(shop, failed)
  const retryId = await inTransaction(shop.db, async (tx) => {
    const row = await lockFailedRefund(tx, refundId)
    if (row === undefined) return undefined
    const now = shop.clock()
    if (status !== 'failed') {
      await correctRefund(tx, refundId, status, status === 'pending' ? now : null)
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
