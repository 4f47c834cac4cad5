import type { Point } from '#domain/delivery.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { isMapFailure } from './maps/fetch-service.ts'
import type { AddressText, MapPlace, Suggestion } from './maps/maps.ts'

/** What the map answers; when its service fails, the log learns why and the shopper gets this refusal (SPEC 8). */
async function unlessItFails<T>(shop: Shop, answer: Promise<T>, code: RefusalCode): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!isMapFailure(error)) throw error
    shop.log.warn({ why: error.message }, 'the map service failed')
    throw new Refusal(code)
  })
}

/** The place at a point, undefined where it has no name; refuses when the map fails or is asked too often. */
export async function placeAt(shop: Shop, point: Point, networkAddress: string): Promise<MapPlace | undefined> {
  await consume(shop, 'placesByAddress', networkAddress)
  return unlessItFails(shop, shop.maps.reverse(point), 'REVERSE_FAILED')
}

/** Places by their name; with a session, a map that can only suggest does so. Refuses when the map fails or is asked too often. */
export async function placesNamed(
  shop: Shop,
  { q = '', session }: { q?: string | undefined; session?: string | undefined },
  networkAddress: string,
): Promise<{ places: MapPlace[]; suggestions: Suggestion[] }> {
  const text = q.trim()
  if (text === '') return { places: [], suggestions: [] }
  await consume(shop, 'searchesByAddress', networkAddress)
  const { suggesting } = shop.maps
  if (suggesting === undefined || session === undefined)
    return { places: await unlessItFails(shop, shop.maps.search(text), 'SEARCH_FAILED'), suggestions: [] }
  return { places: [], suggestions: await unlessItFails(shop, suggesting.suggest(text, session), 'SEARCH_FAILED') }
}

/** The place behind a suggestion; refuses one that the map does not know, and when the map fails or is asked too often. */
export async function placeBehind(
  shop: Shop,
  { id, session }: { id: string; session: string },
  networkAddress: string,
): Promise<MapPlace> {
  await consume(shop, 'placesByAddress', networkAddress)
  const place = await unlessItFails(
    shop,
    shop.maps.suggesting?.resolve(id, session) ?? Promise.resolve(undefined),
    'SEARCH_FAILED',
  )
  if (place === undefined) throw new Refusal('PLACE_UNKNOWN')
  return place
}

/** Where an address without coordinates is; refuses when it is not found, the map fails, or a shopper asks too often (SPEC 5). */
export async function pointOfText(shop: Shop, address: AddressText, shopperId: string): Promise<Point> {
  await consume(shop, 'placesByShopper', shopperId)
  const found = await unlessItFails(shop, shop.maps.locate(address), 'GEOCODING_AWAY')
  if (found === undefined) throw new Refusal('GEOCODING_FAILED')
  return found
}
