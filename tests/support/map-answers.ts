/** Nehru Nagar, a kilometre from the demo store: the one place in the map services' answers. */
const point = { latitude: 28.5691, longitude: 77.2536 }

const parts = [
  ['Block B', 'Block B', ['political', 'sublocality', 'sublocality_level_2']],
  ['Nehru Nagar', 'Nehru Nagar', ['political', 'sublocality', 'sublocality_level_1']],
  ['New Delhi', 'New Delhi', ['locality', 'political']],
  ['South East Delhi', 'South East Delhi', ['administrative_area_level_3', 'political']],
  ['Delhi', 'DL', ['administrative_area_level_1', 'political']],
  ['110065', '110065', ['postal_code']],
] as const
type Country = readonly [long: string, short: string]
const india: Country = ['India', 'IN']
const withCountry = ([long, short]: Country) => [...parts, [long, short, ['country', 'political']] as const]

export type Where = { readonly country?: Country; readonly zipcode?: string; readonly at?: typeof point }

function geocoding({ country = india, at = point, zipcode = '110065' }: Where) {
  return {
    address_components: withCountry(country).map(([long, short, types]) => ({
      long_name: long === '110065' ? zipcode : long,
      short_name: short,
      types,
    })),
    formatted_address: `Block B, Nehru Nagar, New Delhi, Delhi ${zipcode}, ${country[0]}`,
    geometry: {
      location: { lat: at.latitude, lng: at.longitude },
      location_type: 'GEOMETRIC_CENTER',
      viewport: { northeast: { lat: 28.5704, lng: 77.2549 }, southwest: { lat: 28.5677, lng: 77.2522 } },
    },
    place_id: 'ChIJNehru_Nagar-1',
    types: ['political', 'sublocality', 'sublocality_level_2'],
  }
}

/** Google's answer to an unknown address with a country filter. */
export const wholeIndia = {
  address_components: [{ long_name: 'India', short_name: 'IN', types: ['country', 'political'] }],
  formatted_address: 'India',
  geometry: { location: { lat: 20.593684, lng: 78.96288 }, location_type: 'APPROXIMATE' },
  place_id: 'ChIJkbeSa_BfYzARphNChaFPjNc',
  types: ['country', 'political'],
}

/** A plus code, which Google may list before the street. */
export const plusCode = {
  address_components: [
    { long_name: 'H7C3+5P', short_name: 'H7C3+5P', types: ['plus_code'] },
    { long_name: 'India', short_name: 'IN', types: ['country', 'political'] },
  ],
  formatted_address: 'H7C3+5P New Delhi, Delhi, India',
  geometry: { location: { lat: 28.5692, lng: 77.2537 }, location_type: 'GEOMETRIC_CENTER' },
  place_id: 'GhIJ',
  types: ['plus_code'],
}

function nominatim({ country = india, at = point, zipcode = '110065' }: Where) {
  const names = { neighbourhood: 'Nehru Nagar', suburb: 'Lajpat Nagar', city: 'New Delhi', state: 'Delhi' }
  const codes = { 'ISO3166-2-lvl4': 'IN-DL', postcode: zipcode }
  const inCountry = { country: country[0], country_code: country[1].toLowerCase() }
  return {
    place_id: 1234,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'node',
    lat: String(at.latitude),
    lon: String(at.longitude),
    category: 'place',
    type: 'neighbourhood',
    addresstype: 'neighbourhood',
    display_name: `Nehru Nagar, Lajpat Nagar, New Delhi, Delhi, ${zipcode}, ${country[0]}`,
    address: { ...names, ...codes, ...inCountry },
    boundingbox: ['28.5491', '28.5891', '77.2336', '77.2736'],
  }
}

function photon({ country = india, at = point, zipcode = '110065' }: Where) {
  const ids = { osm_type: 'N', osm_id: 245, osm_key: 'place', osm_value: 'neighbourhood', type: 'locality' }
  const names = { name: 'Nehru Nagar', district: 'Lajpat Nagar', city: 'New Delhi', state: 'Delhi' }
  const codes = { postcode: zipcode, country: country[0], countrycode: country[1] }
  const geometry = { type: 'Point', coordinates: [at.longitude, at.latitude] }
  return { type: 'Feature', properties: { ...ids, ...names, ...codes }, geometry }
}

const suggestion = {
  placePrediction: {
    place: 'places/ChIJNehru_Nagar-1',
    placeId: 'ChIJNehru_Nagar-1',
    text: { text: 'Nehru Nagar, New Delhi, Delhi, India', matches: [{ endOffset: 5 }] },
    structuredFormat: { mainText: { text: 'Nehru Nagar' }, secondaryText: { text: 'New Delhi, Delhi, India' } },
    types: ['sublocality_level_1', 'geocode'],
    distanceMeters: 1041,
  },
}

function details({ country = india, at = point }: Where) {
  return {
    id: 'ChIJNehru_Nagar-1',
    formattedAddress: `Nehru Nagar, New Delhi, Delhi 110065, ${country[0]}`,
    location: at,
    addressComponents: withCountry(country).map(([longText, shortText, types]) => ({
      longText,
      shortText,
      types,
      languageCode: 'en',
    })),
  }
}

/** The services by path prefix, with their answers with and without a place. */
export const services = {
  '/maps/api/geocode/json': {
    found: (where: Where) => ({ results: [geocoding(where)], status: 'OK' }),
    nothing: () => [200, { results: [], status: 'ZERO_RESULTS' }] as const,
  },
  '/v1/places:autocomplete': {
    found: () => ({ suggestions: [suggestion, { queryPrediction: { text: { text: 'nehru nagar market' } } }] }),
    nothing: () => [200, {}] as const,
  },
  '/v1/places/': {
    found: details,
    nothing: () => [404, { error: { code: 404, message: 'Not found.', status: 'NOT_FOUND' } }] as const,
  },
  '/reverse': { found: nominatim, nothing: () => [200, { error: 'Unable to geocode' }] as const },
  '/search': { found: (where: Where) => [nominatim(where)], nothing: () => [200, []] as const },
  '/api': {
    found: (where: Where) => ({ type: 'FeatureCollection', features: [photon(where)] }),
    nothing: () => [200, { type: 'FeatureCollection', features: [] }] as const,
  },
}

/** Each service's answer to a refused key or an exceeded quota. */
export function refusalOf(path: string, mode: 'denied' | 'over limit'): readonly [status: number, body: unknown] {
  const denied = mode === 'denied'
  if (path.startsWith('/maps/')) {
    const status = denied ? 'REQUEST_DENIED' : 'OVER_QUERY_LIMIT'
    return [200, { error_message: 'The provided API key secret-map-key is invalid.', results: [], status }]
  }
  const [code, status] = denied ? [403, 'PERMISSION_DENIED'] : [429, 'RESOURCE_EXHAUSTED']
  if (path.startsWith('/v1/')) return [code, { error: { code, message: 'secret-map-key may not do this.', status } }]
  return [code, { error: { code, message: 'Bandwidth limit exceeded' } }]
}
