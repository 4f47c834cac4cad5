import type { GatewayStatus } from '#domain/payments/payments.ts'
import type { SandboxOrderRow, SandboxPaymentRow, SandboxRefundRow } from './queries.ts'

// Entities in Razorpay's JSON.

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export function orderEntity({ id, amount, receipt, createdAt }: SandboxOrderRow, attempts: number, isPaid: boolean) {
  return {
    id,
    entity: 'order',
    amount,
    amount_paid: isPaid ? amount : 0,
    amount_due: isPaid ? 0 : amount,
    currency: 'INR',
    receipt,
    offer_id: null,
    status: isPaid ? 'paid' : attempts > 0 ? 'attempted' : 'created',
    attempts,
    notes: [],
    created_at: seconds(createdAt),
  }
}

export function paymentEntity(
  { id, orderId, amount, createdAt }: SandboxPaymentRow,
  status: GatewayStatus,
  refunded: number,
) {
  const failed = status === 'failed'
  return {
    id,
    entity: 'payment',
    amount,
    currency: 'INR',
    status: refunded >= amount ? 'refunded' : status,
    order_id: orderId,
    method: 'upi',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded >= amount ? 'full' : 'partial',
    captured: status === 'captured',
    vpa: 'success@razorpay',
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? 'The payment was declined in the test checkout.' : null,
    notes: [],
    created_at: seconds(createdAt),
  }
}

export function refundEntity({ id, paymentId, amount, key, status, createdAt }: SandboxRefundRow) {
  return {
    id,
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: paymentId,
    receipt: key,
    notes: [],
    status,
    speed_requested: 'normal',
    speed_processed: 'normal',
    created_at: seconds(createdAt),
  }
}

export type SandboxAnswer = { readonly status: number; readonly body: object }

export const ok = (body: object): SandboxAnswer => ({ status: 200, body })

export const listed = (items: object[]): SandboxAnswer => ok({ entity: 'collection', count: items.length, items })

/** An error in Razorpay's JSON. */
export function fault(description: string, status = 400): SandboxAnswer {
  const where = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', metadata: {} }
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description, ...where } } }
}
