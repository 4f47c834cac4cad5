import { z } from 'zod'
import type { Point } from '#domain/delivery/delivery.ts'
import { fetchFromMap, parseAnswer } from './fetch-from-map.ts'
import type { MapPlace } from './maps.ts'
import { joined, pinOf, plainText } from './place-text.ts'

const text = z.optional(z.string())
const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        /** Longitude first. */
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
      }),
      properties: z.object({
        name: text,
        housenumber: text,
        street: text,
        locality: text,
        district: text,
        city: text,
        county: text,
        state: text,
        postcode: text,
        countrycode: text,
      }),
    }),
  ),
})
type Feature = z.infer<typeof answer>['features'][number]

const maxFound = 6

/** A place with address lines; without a city, it is the city. */
function toMapPlace({ geometry, properties }: Feature): MapPlace | undefined {
  const { name, housenumber, street, locality, district, city, county, state, postcode, countrycode } = properties
  if (countrycode?.toUpperCase() !== 'IN') return undefined
  const [longitude, latitude] = geometry.coordinates
  const road = [housenumber, street].filter(Boolean).join(' ')
  const isCity = name !== undefined && city === undefined
  return {
    latitude,
    longitude,
    label: joined(name, road, locality, district, city, state, postcode),
    street: joined(isCity ? undefined : name, road, locality, district),
    city: plainText(city ?? (isCity ? name : county)),
    state: plainText(state),
    zipcode: pinOf(postcode),
    country: 'India',
  }
}

/** Photon's search while typing: places in India, those near the store first. */
export function photon(server: { url: string; headers: Record<string, string> }, store: () => Point) {
  return async function search(q: string): Promise<MapPlace[]> {
    const { latitude, longitude } = store()
    const storePoint = { lat: String(latitude), lon: String(longitude) }
    const params = { q, ...storePoint, countrycode: 'IN', limit: String(maxFound), lang: 'en' }
    const response = await fetchFromMap({ url: `${server.url}/api`, params, headers: server.headers })
    return parseAnswer(answer, response).features.flatMap((feature) => toMapPlace(feature) ?? [])
  }
}
