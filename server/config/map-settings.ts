import { normaliseEmail } from '#domain/accounts.ts'
import { bad, type Environment, numberOf, textOf, webAddressOf } from './environment.ts'
import type { SettingName } from './setting-names.ts'

export type GoogleMapsSettings = {
  readonly kind: 'google'
  readonly key: string
  readonly geocodingUrl: string
  readonly placesUrl: string
}
export type NominatimSettings = {
  readonly kind: 'nominatim'
  readonly nominatimUrl: string
  readonly photonUrl: string
  /** How the map's keepers reach the shopkeeper; stands in the User-Agent, as their policy wants. */
  readonly contact: string
  readonly perSecond: number
}

/** Who knows the map: the file that came along, Google, or OpenStreetMap by Nominatim and Photon (CONTRACT "Location"). */
export type MapSettings = { readonly kind: 'offline' } | GoogleMapsSettings | NominatimSettings

function needed(env: Environment, name: SettingName, kind: string): string {
  const given = textOf(env, name, '')
  return given === '' ? bad(name, `set for MAPS=${kind}`) : given
}

function googleOf(env: Environment): GoogleMapsSettings {
  const key = needed(env, 'GOOGLE_MAPS_KEY', 'google')
  if (!/^[\w-]+$/.test(key)) bad('GOOGLE_MAPS_KEY', 'a key of letters, digits, - and _')
  return {
    kind: 'google',
    key,
    geocodingUrl: webAddressOf(env, 'GOOGLE_GEOCODING_URL', 'https://maps.googleapis.com'),
    placesUrl: webAddressOf(env, 'GOOGLE_PLACES_URL', 'https://places.googleapis.com'),
  }
}

/** No address by default: the public servers are for whoever has read their policies and decided so. */
function nominatimOf(env: Environment): NominatimSettings {
  for (const name of ['NOMINATIM_URL', 'PHOTON_URL'] as const) needed(env, name, 'nominatim')
  const contact = needed(env, 'MAPS_CONTACT', 'nominatim')
  const isWebAddress = /^https?:\/\/[\x21-\x7e]+$/.test(contact) && URL.canParse(contact)
  if (!isWebAddress && !(normaliseEmail(contact) !== undefined && /^[\x21-\x7e]+$/.test(contact)))
    bad('MAPS_CONTACT', 'an e-mail or a web address by which the keepers of the map reach you')
  return {
    kind: 'nominatim',
    nominatimUrl: webAddressOf(env, 'NOMINATIM_URL', ''),
    photonUrl: webAddressOf(env, 'PHOTON_URL', ''),
    contact,
    perSecond: numberOf(env, 'NOMINATIM_PER_SECOND', 1, 1, 1000),
  }
}

/** The map of the settings, with all that it needs. */
export function mapsOf(env: Environment): MapSettings {
  const kind = textOf(env, 'MAPS', 'offline')
  if (kind === 'google') return googleOf(env)
  if (kind === 'nominatim') return nominatimOf(env)
  return kind === 'offline' ? { kind } : bad('MAPS', 'offline, google or nominatim')
}
