import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Point } from '#domain/delivery/delivery.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { NominatimConfig } from '../../config/map-variables.ts'
import { fetchFromMap, parseAnswer } from './fetch-from-map.ts'
import { type MapPlace, type Maps, pointOf } from './maps.ts'
import { photon } from './photon.ts'
import { joined, pinOf, plainText } from './place-text.ts'
import { createThrottle } from './throttle.ts'

/** Nominatim writes coordinates as strings. */
const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max))
const foundPlace = z.object({
  lat: degrees(90),
  lon: degrees(180),
  display_name: z.string(),
  address: z.record(z.string(), z.string()),
})
/** An unknown point is answered with status 200 and an error. */
const reverseAnswer = z.union([foundPlace, z.object({ error: z.string() }).transform(() => undefined)])

function toMapPlace({ lat, lon, display_name, address }: z.infer<typeof foundPlace>): MapPlace | undefined {
  if (address.country_code?.toLowerCase() !== 'in') return undefined
  const road = [address.house_number, address.road].filter(Boolean).join(' ')
  return {
    latitude: lat,
    longitude: lon,
    label: plainText(display_name.replace(/, India$/, '')),
    street: joined(road, address.neighbourhood, address.suburb),
    city: plainText(address.city ?? address.town ?? address.village ?? address.state_district ?? address.county),
    state: plainText(address.state),
    zipcode: pinOf(address.postcode),
    country: 'India',
  }
}

/** Rounded to about ten metres, so that neighbours share a cached answer. */
const rounded = ({ latitude, longitude }: Point) => ({ lat: latitude.toFixed(4), lon: longitude.toFixed(4) })

/** OpenStreetMap by Nominatim for points and addresses, and by Photon for search while typing, which Nominatim's policy forbids. */
export function nominatim(config: NominatimConfig, store: () => Point, clock: () => Date): Maps {
  const { nominatimUrl, contact, perSecond } = config
  const headers = { 'user-agent': `thela-store/1 (${contact})` }
  const perf = { now: () => clock().getTime() }
  const answers = new LRUCache<string, Promise<unknown>>({ max: 500, ttl: 10 * minuteMs, perf, ttlResolution: 0 })
  const throttle = createThrottle(() => pause(1000 / perSecond))
  const searchWhileTyping = photon({ url: config.photonUrl, headers }, store)

  /** Concurrent calls share one request; failures are not stored. */
  function memoize<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = answers.get(key)
    if (known !== undefined) return known as Promise<T>
    const answer = load()
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }

  /** Follows the usage policy of Nominatim's public server in this process: one request a second, a User-Agent, cached answers. */
  function query<S extends z.ZodType>(path: string, params: Record<string, string>, schema: S): Promise<z.infer<S>> {
    const url = `${nominatimUrl}${path}`
    const allParams = { ...params, format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' }
    return memoize(JSON.stringify([path, params]), () =>
      throttle(async () => parseAnswer(schema, await fetchFromMap({ url, params: allParams, headers }))),
    )
  }

  async function findPlaces(params: Record<string, string>): Promise<MapPlace[]> {
    const answer = await query('/search', { ...params, countrycodes: 'in', limit: '6' }, z.array(foundPlace))
    return answer.flatMap((each) => toMapPlace(each) ?? [])
  }

  return {
    source: 'openstreetmap',
    async reverse(point) {
      const answer = await query('/reverse', { ...rounded(point), zoom: '18' }, reverseAnswer)
      const place = answer && toMapPlace(answer)
      return place && { ...place, ...point }
    },
    async search(input) {
      const text = input.trim()
      if (pinOf(text) !== '') return findPlaces({ postalcode: text, country: 'India' })
      return memoize(`photon ${text.toLowerCase()}`, () => searchWhileTyping(text))
    },
    async locate({ street, city, state, zipcode }) {
      const matchesPin = (place: MapPlace) => place.zipcode === '' || place.zipcode === zipcode
      const lines = { street, city, state, postalcode: zipcode, country: 'India' }
      const exact = (await findPlaces(lines)).find(matchesPin)
      return pointOf(exact ?? (await findPlaces({ postalcode: zipcode, country: 'India' })).find(matchesPin))
    },
  }
}
