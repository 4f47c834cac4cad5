import type { ReportedPayment } from '#domain/payments/payments.ts'

/** An order at the gateway, in paise. */
export type GatewayOrder = { readonly id: string; readonly amount: number; readonly currency: string }

export type GatewayRefund = { readonly id: string; readonly status: 'pending' | 'processed' | 'failed' }

/** The checkout's result: the stored gateway order, the gateway's payment, and the signature over both. */
type SignedPayment = { readonly gatewayOrderId: string; readonly paymentId: string; readonly signature: string }

/** A payment gateway. Throws an Error unless it answers clearly. */
export type Gateway = {
  /** Public; the checkout in the browser uses it. */
  readonly keyId: string
  readonly checkoutUrl: string
  /** Whether no real money moves. */
  readonly isTest: boolean
  /** The same gateway with one deadline of 10 seconds for all its calls (CONTRACT "Orders"). */
  forRequest(): Gateway
  /** Opens an order for an amount; with `mayExist` it first looks for the receipt's order, from an earlier try. */
  openOrder(input: { amount: number; receipt: string; mayExist: boolean }): Promise<GatewayOrder>
  orderByReceipt(receipt: string): Promise<GatewayOrder | undefined>
  paymentsOf(gatewayOrderId: string): Promise<ReportedPayment[]>
  /** Captures an authorized payment; returns its new state. */
  capture(payment: ReportedPayment): Promise<ReportedPayment>
  /** Refunds once for each idempotency key. */
  refund(input: { paymentId: string; amount: number; key: string }): Promise<GatewayRefund>
  refundById(gatewayRefundId: string): Promise<GatewayRefund>
  /** Whether the gateway accepts the keys; moves nothing. */
  knowsKeys(): Promise<boolean>
  isSigned(payment: SignedPayment): boolean
  isSignedEvent(raw: Buffer, signature: string): boolean
}
