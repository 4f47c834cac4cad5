import { type Paise, paise } from '../money.ts'
import { Refusal } from '../refusal.ts'

/** A place on the map, in degrees (SPEC 3). */
export type Point = { latitude: number; longitude: number }

/** A distance as the crow flies, in kilometres, unrounded (SPEC 9). */
export type Km = number & { readonly unit: 'km' }

/** The store's point, radius and fees in paise by whole kilometre (CONTRACT "Store"): a part of `StoreSettings`, in the browser from `useDeliveryTerms`. */
export type DeliveryTerms = {
  point: Point
  radiusKm: number
  freeDeliveryFrom: Paise
  feeByKm: Readonly<Record<number, Paise>>
}

const earthRadiusKm = 6371

/** Whether two values are numbers in the range of a latitude and a longitude. */
export function isPoint(latitude: unknown, longitude: unknown): boolean {
  return isWithin(latitude, 90) && isWithin(longitude, 180)
}

/** The great-circle distance between two points, by the haversine formula (SPEC 9). */
export function distanceKm(a: Point, b: Point): Km {
  const haversine =
    halfSineSquared(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfSineSquared(b.longitude - a.longitude)
  return (2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)))) as Km
}

/** Distance in whole kilometres for the fee, rounded half-up (SPEC 4). */
export function roundedKm(km: Km): number {
  return Math.round(km)
}

/** Whether an exact distance is within the radius (SPEC 5, CONTRACT "Store"). */
export function isServiceable(km: Km | undefined, { radiusKm }: Pick<DeliveryTerms, 'radiusKm'>): km is Km {
  return km !== undefined && km <= radiusKm
}

/** Delivery fee (`shippingFee` in orders and JSON) in paise by rounded distance; ₹0 at 0 km or from `freeDeliveryFrom` (SPEC 9). Throws NOT_DELIVERABLE. */
export function deliveryFeeFor(km: Km, subtotal: Paise, terms: DeliveryTerms): Paise {
  if (!isServiceable(km, terms)) throw new Refusal('NOT_DELIVERABLE')
  if (freeDelivery(subtotal, terms).free) return paise(0)
  // Only 0 km has no entry: settings must have a fee for each kilometre.
  return terms.feeByKm[roundedKm(km)] ?? paise(0)
}

/** Whether delivery is free, by subtotal or by a known distance without a fee, and the paise missing to free delivery (SPEC 9). */
export function freeDelivery(subtotal: Paise, terms: DeliveryTerms, km?: Km): { free: boolean; missing: Paise } {
  const hasNoFee = isServiceable(km, terms) && !terms.feeByKm[roundedKm(km)]
  const missing = paise(hasNoFee ? 0 : Math.max(0, terms.freeDeliveryFrom - subtotal))
  return { free: missing === 0, missing }
}

/** Estimated minutes until delivery: 15 plus 6 per kilometre, at least 20 and at most 60 (SPEC 1, 9). */
export function minutesToDoor(km: number): number {
  return Math.round(Math.min(60, Math.max(20, 15 + 6 * km)))
}

function isWithin(degrees: unknown, limit: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= limit
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function halfSineSquared(degrees: number): number {
  return Math.sin(radians(degrees) / 2) ** 2
}
