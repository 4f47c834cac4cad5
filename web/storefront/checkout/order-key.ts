import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import type { Paise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import { newKey } from '../../browser/new-key.ts'

/** The order as the checkout shows it to the shopper, in paise. */
export type ShownOrder = { address: AddressJson; shippingFee: Paise; total: Paise }

const storageNames: Record<PaymentType, string> = { COD: 'thela.order-key', Online: 'thela.payment-key' }
/** The keys made on this page, for browsers that refuse storage. */
const keysOfPage = new Map<PaymentType, string>()

/** The current order's idempotency key, unchanged until forgetOrderKey (CONTRACT "Orders"). */
export function orderKey(paymentType: PaymentType): string {
  const existing = keysOfPage.get(paymentType) ?? read(paymentType)
  if (existing !== null) return existing
  const key = newKey()
  keysOfPage.set(paymentType, key)
  write(paymentType, key)
  return key
}

/** Forgets the key once the order's outcome is known, so that the next order gets a new one. */
export function forgetOrderKey(paymentType: PaymentType): void {
  keysOfPage.delete(paymentType)
  write(paymentType, null)
}

function read(paymentType: PaymentType): string | null {
  try {
    return sessionStorage.getItem(storageNames[paymentType])
  } catch {
    return null
  }
}

function write(paymentType: PaymentType, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(storageNames[paymentType])
    else sessionStorage.setItem(storageNames[paymentType], key)
  } catch {
    // The browser refuses to store; keysOfPage has the key.
  }
}
