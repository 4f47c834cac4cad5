import { z } from 'zod'
import type { Point } from '#domain/delivery/delivery.ts'
import { fetchService, parseAnswer } from './fetch-service.ts'
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

/** A place as address lines; one without a city is the city. */
function toMapPlace({ geometry, properties: known }: Feature): MapPlace | undefined {
  if (known.countrycode?.toUpperCase() !== 'IN') return undefined
  const [longitude, latitude] = geometry.coordinates
  const road = [known.housenumber, known.street].filter(Boolean).join(' ')
  const isCity = known.name !== undefined && known.city === undefined
  const city = plainText(known.city ?? (isCity ? known.name : known.county))
  return {
    latitude,
    longitude,
    label: joined(known.name, road, known.locality, known.district, known.city, known.state, known.postcode),
    street: joined(isCity ? undefined : known.name, road, known.locality, known.district),
    city,
    state: plainText(known.state),
    zipcode: pinOf(known.postcode),
    country: 'India',
  }
}

/** Search while typing by Photon, in India, places near the store first. */
export function photon(server: { url: string; headers: Record<string, string> }, store: () => Point) {
  return async function search(q: string): Promise<MapPlace[]> {
    const { latitude, longitude } = store()
    const near = { lat: String(latitude), lon: String(longitude) }
    const params = { q, ...near, countrycode: 'IN', limit: String(maxFound), lang: 'en' }
    const response = await fetchService({ url: `${server.url}/api`, params, headers: server.headers })
    return parseAnswer(answer, response).features.flatMap((feature) => toMapPlace(feature) ?? [])
  }
}
