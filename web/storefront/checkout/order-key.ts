import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import type { Paise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import { newKey } from '../../browser/new-key.ts'

/** The order as the checkout shows it, in paise. */
export type ShownOrder = { address: AddressJson; shippingFee: Paise; total: Paise }

const storedAs: Record<PaymentType, string> = { COD: 'thela.order-key', Online: 'thela.payment-key' }
/** For browsers that refuse to store anything: the key then lasts as long as the page. */
const remembered = new Map<PaymentType, string>()

/** The idempotency key of the current order, by payment type, until its outcome is known (CONTRACT "Orders"). */
export function orderKey(paymentType: PaymentType): string {
  const present = remembered.get(paymentType) ?? read(paymentType)
  if (present !== null) return present
  const made = newKey()
  remembered.set(paymentType, made)
  write(paymentType, made)
  return made
}

/** The outcome is known: the next order is another one. */
export function forgetOrderKey(paymentType: PaymentType): void {
  remembered.delete(paymentType)
  write(paymentType, null)
}

function read(paymentType: PaymentType): string | null {
  try {
    return sessionStorage.getItem(storedAs[paymentType])
  } catch {
    return null
  }
}

function write(paymentType: PaymentType, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(storedAs[paymentType])
    else sessionStorage.setItem(storedAs[paymentType], key)
  } catch {
    // Refused: `remembered` has it.
  }
}
