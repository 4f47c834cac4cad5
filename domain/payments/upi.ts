import { type Paise, toRupees } from '../money.ts'

type UpiPayment = {
  /** The payee's UPI id, such as name@bank. */
  readonly upiId: string
  readonly payee: string
  /** Without one, the payer types it. */
  readonly amount?: Paise | undefined
  readonly orderId: string
}

/** A link, also in the QR code, that opens a UPI app with payee, amount and order (NPCI linking 1.6). */
export function upiLink({ upiId, payee, amount, orderId }: UpiPayment): string {
  const values = {
    pa: upiId,
    pn: payee,
    ...(amount !== undefined && { am: toRupees(amount).toFixed(2) }),
    cu: 'INR',
    // UPI allows 50 characters.
    tn: `Order ${orderId}`.slice(0, 50),
    tr: orderId,
  }
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&')}`
}

/** A UPI link with another amount, for orders partly paid in cash. */
export function withAmount(link: string, amount: Paise): string {
  return link.replace(/(?<=[?&]am=)[^&]*/, toRupees(amount).toFixed(2))
}
