import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import {
  type DeliveryTerms,
  deliveryFeeFor,
  distanceKm,
  isServiceable,
  type Km,
  roundedKm,
} from '#domain/delivery/delivery.ts'
import { type Paise, paise } from '#domain/money.ts'

/** The cart's totals in paise, with the distance that the fee is for; some are unknown without a serviceable address. */
export type CartTotals = {
  subtotal: Paise
  savings: Paise
  feeDistanceKm: number | undefined
  fee: Paise | undefined
  total: Paise | undefined
}

/** The exact distance from the store to an address; undefined without an address. */
export function kmTo(address: AddressJson | undefined, terms: DeliveryTerms): Km | undefined {
  return address === undefined ? undefined : distanceKm(terms.point, address)
}

/** The cart's totals for an address at this distance, with the fee rule that also prices the order (SPEC 9). */
export function cartTotals(subtotal: Paise, savings: Paise, km: Km | undefined, terms: DeliveryTerms): CartTotals {
  if (!isServiceable(km, terms))
    return { subtotal, savings, feeDistanceKm: undefined, fee: undefined, total: undefined }
  const fee = deliveryFeeFor(km, subtotal, terms)
  return { subtotal, savings, feeDistanceKm: roundedKm(km), fee, total: paise(subtotal + fee) }
}
