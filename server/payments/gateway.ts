import type { ReportedPayment } from '#domain/payments/payments.ts'

/** An order at the gateway, in paise. */
export type GatewayOrder = { readonly id: string; readonly amount: number; readonly currency: string }

type RefundStatus = 'pending' | 'processed' | 'failed'

export type GatewayRefund = { readonly id: string; readonly status: RefundStatus }

/** One of a payment's refunds, in paise; those that the store made have its idempotency key as their receipt. */
export type ListedRefund = GatewayRefund & {
  readonly amount: number
  readonly receipt: string | null
  readonly createdAt: Date
}

/** A refund that the gateway refused, and why; `processed` if its payment was refunded whole by other refunds. */
type RefusedRefund = { readonly id: null; readonly status: RefundStatus; readonly reason: string }

/** What the gateway's checkout proves: gateway order, payment, and the signature over both. */
type SignedPayment = { readonly gatewayOrderId: string; readonly paymentId: string; readonly signature: string }

/** The gateway could not be reached, or its answer is unclear. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

/** A payment gateway. Its calls throw GatewayError. */
export type Gateway = {
  /** The keys' public half, which the gateway's checkout in the browser uses. */
  readonly keyId: string
  readonly checkoutUrl: string
  /** Whether no real money moves. */
  readonly isTest: boolean
  /** The gateway with one 10-second deadline for all its calls (CONTRACT "Orders"). */
  forRequest(): Gateway
  /** Opens an order for an amount in paise; with `mayExist` it first looks for the order of an earlier attempt. */
  openOrder(input: { amount: number; receipt: string; mayExist: boolean }): Promise<GatewayOrder>
  orderByReceipt(receipt: string): Promise<GatewayOrder | undefined>
  /** Whether the keys' account has this gateway order. */
  hasOrder(gatewayOrderId: string): Promise<boolean>
  paymentsOf(gatewayOrderId: string): Promise<ReportedPayment[]>
  /** Captures an authorized payment; returns its new state. */
  capture(payment: ReportedPayment): Promise<ReportedPayment>
  /** Refunds once for each idempotency key. */
  refund(input: { paymentId: string; amount: number; key: string }): Promise<GatewayRefund | RefusedRefund>
  refundById(gatewayRefundId: string): Promise<GatewayRefund>
  /** A payment's latest 100 refunds, also those made by hand. */
  refundsOf(paymentId: string): Promise<ListedRefund[]>
  /** Whether the gateway accepts the keys; no money moves. */
  acceptsKeys(): Promise<boolean>
  /** Whether the signature of a result of the gateway's checkout is right. */
  isSigned(payment: SignedPayment): boolean
  /** Whether a webhook's body has this signature. */
  isSignedEvent(body: Buffer, signature: string): boolean
}
