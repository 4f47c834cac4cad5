import type { GatewayStatus } from '#domain/payments/payments.ts'
import type { SandboxOrderRow, SandboxPaymentRow, SandboxRefundRow } from './queries.ts'

// Entities in Razorpay's JSON, with amounts in paise and times in seconds since 1970.

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export function orderEntity({ id, amount, receipt, createdAt }: SandboxOrderRow, attempts: number, isPaid: boolean) {
  const unpaidStatus = attempts > 0 ? 'attempted' : 'created'
  return {
    id,
    entity: 'order',
    amount,
    amount_paid: isPaid ? amount : 0,
    amount_due: isPaid ? 0 : amount,
    currency: 'INR',
    receipt,
    offer_id: null,
    status: isPaid ? 'paid' : unpaidStatus,
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
  const isFailed = status === 'failed'
  const isRefunded = refunded >= amount
  const refundStatus = isRefunded ? 'full' : 'partial'
  return {
    id,
    entity: 'payment',
    amount,
    currency: 'INR',
    status: isRefunded ? 'refunded' : status,
    order_id: orderId,
    method: 'upi',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refundStatus,
    captured: status === 'captured',
    vpa: 'success@razorpay',
    error_code: isFailed ? 'BAD_REQUEST_ERROR' : null,
    error_description: isFailed ? 'The payment was declined in the test checkout.' : null,
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

export const okAnswer = (body: object): SandboxAnswer => ({ status: 200, body })

export const listAnswer = (items: object[]): SandboxAnswer =>
  okAnswer({ entity: 'collection', count: items.length, items })

/** An error in Razorpay's JSON. */
export function errorAnswer(description: string, status = 400): SandboxAnswer {
  const cause = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', metadata: {} }
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description, ...cause } } }
}
