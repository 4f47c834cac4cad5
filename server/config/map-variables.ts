import * as z from 'zod'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { type Environment, isVisibleAscii, number, variableGroup, webAddress } from './variables.ts'

export const mapGroup = variableGroup({
  kind: ['MAPS', z.enum(['offline', 'google', 'nominatim'], 'offline, google or nominatim').default('offline')],
})

export const googleGroup = variableGroup({
  key: ['GOOGLE_MAPS_KEY', z.string('set for MAPS=google').regex(/^[\w-]+$/, 'a key of letters, digits, - and _')],
  geocodingUrl: ['GOOGLE_GEOCODING_URL', webAddress.default('https://maps.googleapis.com')],
  placesUrl: ['GOOGLE_PLACES_URL', webAddress.default('https://places.googleapis.com')],
})

const required = z.string('set for MAPS=nominatim')
const isContact = (text: string) =>
  isVisibleAscii(text) && (webAddress.safeParse(text).success || normalizeEmail(text) !== undefined)

// No default addresses: the seller must read the usage policies of the public servers first.
export const nominatimGroup = variableGroup({
  nominatimUrl: ['NOMINATIM_URL', required.pipe(webAddress)],
  photonUrl: ['PHOTON_URL', required.pipe(webAddress)],
  /** Sent in the User-Agent, as the usage policy requires. */
  contact: [
    'MAPS_CONTACT',
    required.refine(isContact, 'an e-mail or a web address by which the keepers of the map reach you'),
  ],
  perSecond: ['NOMINATIM_PER_SECOND', number(1, 1000).default(1)],
})

const googleOf = (env: Environment) => ({ kind: 'google' as const, ...googleGroup.parse(env) })
const nominatimOf = (env: Environment) => ({ kind: 'nominatim' as const, ...nominatimGroup.parse(env) })

export type GoogleMapsConfig = ReturnType<typeof googleOf>
export type NominatimConfig = ReturnType<typeof nominatimOf>
/** The geocoder: the bundled places, Google, or OpenStreetMap by Nominatim and Photon (CONTRACT "Location"). */
export type MapConfig = { readonly kind: 'offline' } | GoogleMapsConfig | NominatimConfig

/** Reads the variables of the map; without MAPS the bundled places are used. */
export function mapsOf(env: Environment): MapConfig {
  const { kind } = mapGroup.parse(env)
  if (kind === 'google') return googleOf(env)
  return kind === 'nominatim' ? nominatimOf(env) : { kind }
}
