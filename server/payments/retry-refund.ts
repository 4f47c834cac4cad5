import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '../database/connect.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import type { GatewayRefund } from './gateway.ts'
import { correctRefund, lockFailedRefund, refundOf } from './issue-queries.ts'
import { insertRefund } from './queries.ts'
import { sendRefund } from './refunds.ts'
import { gatewayOf, withGatewayDeadline } from './start-payment.ts'

/** How a refund now stands at the gateway; when that cannot be known, nothing is sent. */
async function toldOf(shop: Shop, gatewayRefundId: string): Promise<GatewayRefund> {
  return gatewayOf(shop)
    .refundById(gatewayRefundId)
    .catch((error: unknown) => {
      shop.log.warn({ err: error, gatewayRefundId }, 'the payment gateway could not be asked about a failed refund')
      throw new Refusal('REFUND_UNSURE', { retryAfter: 60 })
    })
}

/**
 * Tries a failed refund anew under a new key, at most once: only a gateway that says once more that it failed makes sure
 * that no money is on its way already. Refuses any other refund, and one that was already tried anew (CONTRACT "Orders").
 */
export async function retryRefund(patientShop: Shop, refundId: string): Promise<void> {
  const shop = withGatewayDeadline(patientShop)
  const failed = await refundOf(shop.db, refundId)
  if (failed === undefined) throw new Refusal('REFUND_UNKNOWN')
  if (failed.state !== 'failed' || failed.gatewayRefundId === null) throw new Refusal('REFUND_NOT_FAILED')
  const told = await toldOf(shop, failed.gatewayRefundId)
  const nextId = await inTransaction(shop.db, async (tx) => {
    const row = await lockFailedRefund(tx, refundId)
    if (row === undefined) return undefined
    const now = shop.clock()
    if (told.status !== 'failed') {
      await correctRefund(tx, refundId, told.status, told.status === 'pending' ? now : null)
      return undefined
    }
    const { paymentId, amount, reason } = row
    const id = newId()
    const fresh = { id, paymentId, amount, reason, gatewayRefundId: null, insteadOf: refundId, state: 'asked' as const }
    await insertRefund(tx, { ...fresh, createdAt: now, askAt: now })
    return id
  })
  if (nextId === undefined) throw new Refusal('REFUND_NOT_FAILED')
  await sendRefund(shop, nextId)
}
