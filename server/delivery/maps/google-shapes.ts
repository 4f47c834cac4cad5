import { z } from 'zod'
import type { Point } from '#domain/delivery/delivery.ts'
import type { MapPlace } from './maps.ts'
import { joined, pinOf, plainText } from './place-text.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const types = z.array(z.string())

/** An address component, such as the city, of either service. */
type AddressPart = { readonly long: string; readonly short: string; readonly types: readonly string[] }

const geocodingPart = z
  .object({ long_name: z.string(), short_name: z.string(), types })
  .transform((part): AddressPart => ({ long: part.long_name, short: part.short_name, types: part.types }))
const placesPart = z
  .object({ longText: z.string().default(''), shortText: z.string().default(''), types: types.default([]) })
  .transform((part): AddressPart => ({ long: part.longText, short: part.shortText, types: part.types }))

/** A Geocoding answer; errors have HTTP status 200 and another `status` here. */
export const geocodingAnswer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        address_components: z.array(geocodingPart),
        geometry: z.object({ location: z.object({ lat: latitude, lng: longitude }) }),
        types,
      }),
    )
    .default([]),
})
type GeocodingResult = z.infer<typeof geocodingAnswer>['results'][number]

/** Suggestions of Places (New); an empty object has none. */
export const autocompleteAnswer = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string().regex(/^[\w-]{1,300}$/),
            text: z.object({ text: z.string() }),
            distanceMeters: z.optional(z.number().min(0)),
          }),
        ),
      }),
    )
    .default([]),
})

/** The fields of a place that `googleMaps` requests. */
export const placeAnswer = z.object({
  formattedAddress: z.string().default(''),
  location: z.optional(z.object({ latitude, longitude })),
  addressComponents: z.array(placesPart).default([]),
})

/** Areas too wide for an address; Google answers unknown queries with India. */
const tooWide = ['country', 'administrative_area_level_1']

/** The text of the first of these types that the address has. */
function textOf(parts: readonly AddressPart[], ...wantedTypes: readonly string[]): string {
  for (const type of wantedTypes) {
    const found = parts.find((part) => part.types.includes(type))
    if (found !== undefined) return found.long
  }
  return ''
}

function streetOf(parts: readonly AddressPart[]): string {
  const number = textOf(parts, 'street_number')
  const road = textOf(parts, 'route')
  const areas = ['sublocality_level_3', 'sublocality_level_2', 'neighborhood', 'sublocality_level_1', 'sublocality']
  const lines = [textOf(parts, 'premise'), `${number} ${road}`, ...areas.map((area) => textOf(parts, area))]
  return joined(...lines)
}

/** A place with a saved address's lines; undefined outside India (SPEC 5). */
export function toMapPlace(label: string, point: Point, parts: readonly AddressPart[]): MapPlace | undefined {
  const country = parts.find((part) => part.types.includes('country'))
  if (country?.short.toUpperCase() !== 'IN') return undefined
  return {
    ...point,
    label: plainText(label.replace(/, India$/, '')),
    street: streetOf(parts),
    city: plainText(textOf(parts, 'locality', 'administrative_area_level_3', 'administrative_area_level_2')),
    state: plainText(textOf(parts, 'administrative_area_level_1')),
    zipcode: pinOf(textOf(parts, 'postal_code')),
    country: 'India',
  }
}

/** A Geocoding result's place; undefined for a whole state or country. */
export function placeOfResult(result: GeocodingResult): MapPlace | undefined {
  if (result.types.some((type) => tooWide.includes(type))) return undefined
  const { lat, lng } = result.geometry.location
  return toMapPlace(result.formatted_address, { latitude: lat, longitude: lng }, result.address_components)
}
