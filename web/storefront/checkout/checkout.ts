import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import {
  type DeliveryTerms,
  distanceKm,
  isInReach,
  type Km,
  roundedKm,
  shippingFee,
} from '#domain/delivery/delivery.ts'
import { type Paise, paise } from '#domain/money.ts'

/** The cart's totals in paise; fee and total are unknown without a serviceable address. */
export type CartTotals = {
  amount: Paise
  saved: Paise
  km: number | undefined
  fee: Paise | undefined
  total: Paise | undefined
}

/** How far the chosen address is, undefined without one (SPEC 4 "Delivery distance"). */
export function kmTo(address: AddressJson | undefined, terms: DeliveryTerms): Km | undefined {
  return address === undefined ? undefined : distanceKm(terms.point, address)
}

/** Computes the totals by the server's rules (SPEC 9). */
export function cartTotals(amount: Paise, saved: Paise, km: Km | undefined, terms: DeliveryTerms): CartTotals {
  if (!isInReach(km, terms)) return { amount, saved, km: undefined, fee: undefined, total: undefined }
  const fee = shippingFee(km, amount, terms)
  return { amount, saved, km: roundedKm(km), fee, total: paise(amount + fee) }
}
