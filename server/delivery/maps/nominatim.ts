import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Point } from '#domain/delivery.ts'
import type { NominatimSettings } from '../../config/map-settings.ts'
import { askService, expectShape } from './fetch-service.ts'
import type { MapPlace, Maps } from './maps.ts'
import { keptAnswers } from './memoize.ts'
import { photon } from './photon.ts'
import { joined, pinOf, plainText } from './place-text.ts'
import { inTurn } from './throttle.ts'

/** Coordinates are texts there. */
const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most))
const found = z.object({
  lat: degrees(90),
  lon: degrees(180),
  display_name: z.string(),
  address: z.record(z.string(), z.string()),
})
/** Where nothing is known, a 200 with an error. */
const reverseAnswer = z.union([found, z.object({ error: z.string() }).transform(() => undefined)])

function toMapPlace({ lat, lon, display_name, address }: z.infer<typeof found>): MapPlace | undefined {
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

/** About ten metres: finer would keep no two people's answers together. */
const rounded = ({ latitude, longitude }: Point) => ({ lat: latitude.toFixed(4), lon: longitude.toFixed(4) })

/** OpenStreetMap by Nominatim (names of points, addresses, PIN codes) and Photon (search while typing, which Nominatim's policy forbids). */
export function nominatim(settings: NominatimSettings, store: Point, clock: () => Date): Maps {
  const { nominatimUrl, contact, perSecond } = settings
  const headers = { 'user-agent': `thela-store/1 (${contact})` }
  const keep = keptAnswers(clock)
  const takeTurn = inTurn(() => pause(1000 / perSecond))
  const search = photon({ url: settings.photonUrl, headers }, store)

  /** The policy of the public server: one question a second, a name, and answers kept. */
  function ask<S extends z.ZodType>(path: string, params: Record<string, string>, shape: S): Promise<z.infer<S>> {
    const url = `${nominatimUrl}${path}`
    const all = { ...params, format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' }
    return keep(JSON.stringify([path, params]), () =>
      takeTurn(async () => expectShape(shape, await askService({ url, params: all, headers }))),
    )
  }

  async function forward(params: Record<string, string>): Promise<MapPlace[]> {
    const answer = await ask('/search', { ...params, countrycodes: 'in', limit: '6' }, z.array(found))
    return answer.flatMap((each) => toMapPlace(each) ?? [])
  }

  return {
    source: 'openstreetmap',
    async reverse(point) {
      const answer = await ask('/reverse', { ...rounded(point), zoom: '18' }, reverseAnswer)
      const place = answer && toMapPlace(answer)
      return place && { ...place, ...point }
    },
    async search(query) {
      const text = query.trim()
      if (pinOf(text) !== '') return forward({ postalcode: text, country: 'India' })
      return keep(`photon ${text.toLowerCase()}`, () => search(text))
    },
    async locate({ street, city, state, zipcode }) {
      const isThere = (place: MapPlace) => place.zipcode === '' || place.zipcode === zipcode
      const lines = { street, city, state, postalcode: zipcode, country: 'India' }
      const exact = (await forward(lines)).find(isThere)
      const place = exact ?? (await forward({ postalcode: zipcode, country: 'India' })).find(isThere)
      return place && { latitude: place.latitude, longitude: place.longitude }
    },
  }
}
