import { type Paise, paise } from './money.ts'
import { Refusal } from './refusal.ts'

/** A place on the map, in degrees (SPEC 3). */
export type Point = { latitude: number; longitude: number }

/** A distance as the crow flies, in kilometres, unrounded (SPEC 9). */
export type Km = number & { readonly unit: 'km' }

/** How a store delivers: from which point, how far, and at which fee per rounded km, in paise (CONTRACT "Store"). */
export type DeliveryTerms = {
  point: Point
  radiusKm: number
  freeDeliveryFrom: Paise
  feeByKm: Readonly<Record<number, Paise>>
}

const earthRadiusKm = 6371

/** Whether two unknown values are a latitude and a longitude in degrees (SPEC 3). */
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

/** The distance in whole kilometres that fees go by; half a kilometre counts as one (SPEC 4). */
export function roundedKm(km: Km): number {
  return Math.round(km)
}

/** Whether an address may be saved: its exact distance lies within the radius (CONTRACT "Store"). */
export function isServiceable(km: Km, terms: DeliveryTerms): boolean {
  return km <= terms.radiusKm
}

/** Whether checkout may be pressed: the rounded distance is known and within the radius (SPEC 5). */
export function isDeliverable(km: Km | undefined, terms: DeliveryTerms): boolean {
  return km !== undefined && roundedKm(km) <= terms.radiusKm
}

/** Whether bags are brought to this distance: an address there may be saved and checkout be pressed; unknown is no (SPEC 5). */
export function isInReach(km: Km | undefined, terms: DeliveryTerms): km is Km {
  return km !== undefined && isServiceable(km, terms) && isDeliverable(km, terms)
}

/** What bringing the bags costs, in paise: by rounded kilometre, free from ₹149 (SPEC 9). Refuses beyond the radius. */
export function shippingFee(km: Km, amount: Paise, terms: DeliveryTerms): Paise {
  if (!isDeliverable(km, terms)) throw new Refusal('NOT_DELIVERABLE')
  if (deliveryOffer(amount, terms).free) return paise(0)
  return terms.feeByKm[roundedKm(km)] ?? paise(0)
}

/** Whether a cart of this amount is delivered free, and how many paise it lacks if not (SPEC 9). */
export function deliveryOffer(amount: Paise, terms: DeliveryTerms): { free: boolean; missing: Paise } {
  const missing = paise(Math.max(0, terms.freeDeliveryFrom - amount))
  return { free: missing === 0, missing }
}

/** The minutes a shopper is told to expect: 15 and 6 for each kilometre, from 20 to 60 (SPEC 1, 9). */
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
