import type { SeenPayment } from '#domain/payments.ts'

/** An order as the gateway keeps it, in paise. */
export type GatewayOrder = { readonly id: string; readonly amount: number; readonly currency: string }

export type GatewayRefund = { readonly id: string; readonly status: 'pending' | 'processed' | 'failed' }

/** What the browser hands back after a payment: our stored order, their payment, and the signature over both. */
export type SignedPayment = { readonly gatewayOrderId: string; readonly paymentId: string; readonly signature: string }

/** What the shop asks of whoever takes the money. Anything but a clear answer is thrown as an Error. */
export type Gateway = {
  /** Public; the checkout in the browser needs it. */
  readonly keyId: string
  readonly checkoutUrl: string
  /** Whether no real money moves. */
  readonly isTest: boolean
  /** The same gateway for one request, whose calls all end 10 seconds from now (CONTRACT "Orders"). */
  forRequest(): Gateway
  /** Opens an order for this sum under our order's id; one that is there already under that id is answered again. */
  openOrder(input: { amount: number; receipt: string; mayExist: boolean }): Promise<GatewayOrder>
  orderByReceipt(receipt: string): Promise<GatewayOrder | undefined>
  paymentsOf(gatewayOrderId: string): Promise<SeenPayment[]>
  /** Takes the money that a bank has set aside; answers the payment as it then is. */
  capture(payment: SeenPayment): Promise<SeenPayment>
  /** Gives money back; the same key again gives it back once. */
  refund(input: { paymentId: string; amount: number; key: string }): Promise<GatewayRefund>
  refundById(gatewayRefundId: string): Promise<GatewayRefund>
  isSigned(payment: SignedPayment): boolean
  isSignedEvent(raw: Buffer, signature: string): boolean
}
