/** The demo store's own point, Lajpat Nagar II (CONTRACT "Store"). */
export const storePoint = { latitude: 28.57, longitude: 77.243 }

/** The point this many kilometres north of the store, on an earth of 6371 km radius (SPEC 9). */
export function north(km: number): { latitude: number; longitude: number } {
  return { latitude: storePoint.latitude + (km / 6371) * (180 / Math.PI), longitude: storePoint.longitude }
}
