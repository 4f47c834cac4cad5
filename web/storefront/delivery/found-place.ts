import type { FoundPlace } from './address-draft.ts'
import { usePlace } from './location-store.ts'

/** The chosen place with point and address; undefined without an address. */
export function useFoundPlace(): FoundPlace | undefined {
  const place = usePlace() as Partial<FoundPlace> | undefined
  return place?.zipcode && place.latitude !== undefined && place.longitude !== undefined
    ? (place as FoundPlace)
    : undefined
}
