import type { DeliveryTerms } from '#domain/delivery/delivery.ts'
import { paise } from '#domain/money.ts'

/** The demo store's own point, Lajpat Nagar II (CONTRACT "Store"). */
export const storePoint = { latitude: 28.57, longitude: 77.243 }

/** The point this many kilometres north of the store, on an earth of 6371 km radius (SPEC 9). */
export function north(km: number): { latitude: number; longitude: number } {
  return { latitude: storePoint.latitude + (km / 6371) * (180 / Math.PI), longitude: storePoint.longitude }
}

/** The demo store's radius and fees (SPEC 9). */
export const demoTerms: DeliveryTerms = {
  point: storePoint,
  radiusKm: 4,
  freeDeliveryFrom: paise(149_00),
  feeByKm: { 1: paise(10_00), 2: paise(15_00), 3: paise(20_00), 4: paise(25_00) },
}
