import type { Point } from '#domain/delivery/delivery.ts'
import type { GoogleMapsConfig } from '../../config/map-variables.ts'
import { fetchFromMap, mapFailure, parseAnswer } from './fetch-from-map.ts'
import { autocompleteAnswer, geocodingAnswer, placeAnswer, placeOfResult, toMapPlace } from './google-shapes.ts'
import { type MapPlace, type Maps, pointOf, type Suggesting } from './maps.ts'
import { plainText } from './place-text.ts'

const maxFound = 6
/** Places this near are suggested and found first; Google allows 50,000 metres. */
const nearMetres = 20_000
const nearDegrees = 0.2

const pinCode = /^[1-9]\d{5}$/

/** Google's Geocoding and Places (New) services, uncached as its terms demand. */
export function googleMaps({ key, geocodingUrl, placesUrl }: GoogleMapsConfig, store: () => Point): Maps {
  async function geocode(params: Record<string, string>): Promise<MapPlace[]> {
    const url = `${geocodingUrl}/maps/api/geocode/json`
    const answer = parseAnswer(geocodingAnswer, await fetchFromMap({ url, params: { ...params, language: 'en', key } }))
    if (answer.status === 'ZERO_RESULTS') return []
    if (answer.status !== 'OK') throw mapFailure(`status ${/^[A-Z_]{1,40}$/.exec(answer.status)?.[0] ?? 'unknown'}`)
    return answer.results.flatMap((result) => placeOfResult(result) ?? [])
  }

  /** Filters by India, and by a PIN code if given; Google refuses an address that is nothing but this PIN code. */
  const inIndia = (pin?: string) => ({ components: pin === undefined ? 'country:IN' : `country:IN|postal_code:${pin}` })
  /** Corners of the area whose places come first, as Google writes them. */
  function bounds(): string {
    const { latitude, longitude } = store()
    const [south, west] = [latitude - nearDegrees, longitude - nearDegrees]
    return `${south},${west}|${south + 2 * nearDegrees},${west + 2 * nearDegrees}`
  }

  return {
    source: 'google',
    suggesting: suggestions({ key, placesUrl }, store),
    async reverse({ latitude, longitude }) {
      const found = await geocode({ latlng: `${latitude},${longitude}` })
      // The nearest result may be a bare plus code such as "H7C3+5P".
      const place = found.find((each) => each.street !== '' && each.zipcode !== '') ?? found[0]
      return place && { ...place, latitude, longitude }
    },
    async search(query) {
      const text = query.trim()
      const params = pinCode.test(text)
        ? inIndia(text)
        : { address: text, region: 'in', bounds: bounds(), ...inIndia() }
      return (await geocode(params)).slice(0, maxFound)
    },
    async locate({ street, city, state, zipcode }) {
      const address = [street, city, state, zipcode].join(', ')
      const found = await geocode({ address, region: 'in', ...inIndia(zipcode) })
      return pointOf(found.find((each) => each.zipcode === '' || each.zipcode === zipcode))
    },
  }
}

/** Suggestions while typing by Places (New). */
function suggestions({ key, placesUrl }: Pick<GoogleMapsConfig, 'key' | 'placesUrl'>, store: () => Point): Suggesting {
  const headers = (fields: string) => ({ 'x-goog-api-key': key, 'x-goog-fieldmask': fields })
  return {
    async suggest(input, sessionToken) {
      const fields = ['placeId', 'text.text', 'distanceMeters'].map((each) => `suggestions.placePrediction.${each}`)
      const body = {
        input,
        includedRegionCodes: ['in'],
        regionCode: 'in',
        languageCode: 'en',
        sessionToken,
        origin: store(),
        locationBias: { circle: { center: store(), radius: nearMetres } },
      }
      const url = `${placesUrl}/v1/places:autocomplete`
      const answer = parseAnswer(
        autocompleteAnswer,
        await fetchFromMap({ url, headers: headers(fields.join(',')), body }),
      )
      return answer.suggestions
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, maxFound)
        .map(({ placeId, text, distanceMeters }) => ({
          id: placeId,
          label: plainText(text.text.replace(/, India$/, '')),
          km: distanceMeters === undefined ? undefined : distanceMeters / 1000,
        }))
    },
    async resolve(id, sessionToken) {
      const url = `${placesUrl}/v1/places/${encodeURIComponent(id)}`
      const params = { sessionToken, languageCode: 'en', regionCode: 'in' }
      const fields = 'id,formattedAddress,location,addressComponents'
      const answer = await fetchFromMap({ url, params, headers: headers(fields) })
      if (answer.status === 404) return undefined
      const { formattedAddress, location, addressComponents } = parseAnswer(placeAnswer, answer)
      return location && toMapPlace(formattedAddress, location, addressComponents)
    },
  }
}
