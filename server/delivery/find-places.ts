import type { Point } from '#domain/delivery/delivery.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RefusalCode } from '#domain/refusal-messages.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { isMapFailure } from './maps/fetch-from-map.ts'
import type { AddressText, MapPlace, Suggestion } from './maps/maps.ts'

/** The map's answer; a failure is logged, and thrown as a refusal with this code (SPEC 8). */
async function orRefuse<T>(shop: Shop, answer: Promise<T>, code: RefusalCode): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!isMapFailure(error)) throw error
    shop.log.warn({ why: error.message }, 'the map service failed')
    throw new Refusal(code, { retryAfter: 5 })
  })
}

/** The place at a point; undefined without a name. Throws REVERSE_FAILED and at the rate limit. */
export async function placeAt(shop: Shop, point: Point, networkAddress: string): Promise<MapPlace | undefined> {
  await consume(shop, 'placeLookupsByNetwork', networkAddress)
  return orRefuse(shop, shop.maps.reverse(point), 'REVERSE_FAILED')
}

/** Places by name, or suggestions from a map that has them. Throws SEARCH_FAILED and at the rate limit. */
export async function searchPlaces(
  shop: Shop,
  { q = '', session }: { q?: string | undefined; session?: string | undefined },
  networkAddress: string,
): Promise<{ places: MapPlace[]; suggestions: Suggestion[] }> {
  const text = latinDigits(q).trim()
  if (text === '') return { places: [], suggestions: [] }
  await consume(shop, 'placeSearchesByNetwork', networkAddress)
  const { suggesting } = shop.maps
  if (suggesting === undefined || session === undefined)
    return { places: await orRefuse(shop, shop.maps.search(text), 'SEARCH_FAILED'), suggestions: [] }
  return { places: [], suggestions: await orRefuse(shop, suggesting.suggest(text, session), 'SEARCH_FAILED') }
}

/** A chosen suggestion's place. Throws PLACE_UNKNOWN, SEARCH_FAILED and at the rate limit. */
export async function placeOfSuggestion(
  shop: Shop,
  { id, session }: { id: string; session: string },
  networkAddress: string,
): Promise<MapPlace> {
  await consume(shop, 'placeLookupsByNetwork', networkAddress)
  const { suggesting } = shop.maps
  const place = suggesting && (await orRefuse(shop, suggesting.resolve(id, session), 'SEARCH_FAILED'))
  if (place === undefined) throw new Refusal('PLACE_UNKNOWN')
  return place
}

/** The map's coordinates of an address (SPEC 5). Throws GEOCODING_FAILED if unknown, GEOCODING_AWAY if the map fails, and at the rate limit. */
export async function geocodeAddress(shop: Shop, address: AddressText, senderId: string): Promise<Point> {
  await consume(shop, 'placeLookupsByShopper', senderId)
  const found = await orRefuse(shop, shop.maps.locate(address), 'GEOCODING_AWAY')
  if (found === undefined) throw new Refusal('GEOCODING_FAILED')
  return found
}
