import { readFileSync } from 'node:fs'
import { distanceKm, type Point } from '#domain/delivery.ts'
import { searchKey } from '#domain/search/phonetic-key.ts'
import { projectFile } from '../../config/project-folder.ts'
import type { AddressText, MapPlace, Maps } from './maps.ts'

type KnownPlace = {
  name: string
  nameHi: string
  pin: string
  city: string
  state: string
  lat: number
  lng: number
  aliases: string[]
}
type Indexed = { place: KnownPlace; point: Point; keys: string[] }

/** Further away than this, a place's name would mislead. */
const nearestWithinKm = 1.5
const maxFound = 6

function readPlaces(): Indexed[] {
  const file = readFileSync(projectFile('server/delivery/maps/places.json'), 'utf8')
  const { places } = JSON.parse(file) as { places: KnownPlace[] }
  return places.map((place) => ({
    place,
    point: { latitude: place.lat, longitude: place.lng },
    // "Lajpat Nagar II (Central Market)" is asked for as either part.
    keys: [place.name, ...place.name.split(/[()]/), place.nameHi, ...place.aliases]
      .map(searchKey)
      .filter((key) => key.length > 2),
  }))
}

/** Towns out of reach, and the regions that PIN codes begin with: known only to be too far. */
type FarPlaces = {
  towns: (Omit<KnownPlace, 'city'> & { pin: string })[]
  regions: { pins: string; lat: number; lng: number }[]
}

function readFarPlaces(): FarPlaces {
  return JSON.parse(readFileSync(projectFile('server/delivery/far-places.json'), 'utf8')) as FarPlaces
}

function farTown({ name, nameHi, pin, state, lat, lng, aliases }: FarPlaces['towns'][number]): FarTown {
  const point = { latitude: lat, longitude: lng }
  const place = { label: `${name}, ${state}`, ...point, street: '', city: name, state, zipcode: '', country: 'India' }
  return { place, pin, keys: [name, nameHi, ...aliases].map(searchKey) }
}
type FarTown = { place: MapPlace; pin: string; keys: string[] }

/** The towns that are named so, whole or by the beginning of their name, or whose PIN codes begin like the one that was typed. */
function farTownsOf(query: string, towns: readonly FarTown[]): MapPlace[] {
  const pin = /^\d{6}$/.test(query)
  const key = searchKey(query)
  if (!pin && key.length < 4) return []
  return towns
    .filter((town) => (pin ? query.startsWith(town.pin) : town.keys.some((each) => each.startsWith(key))))
    .map(({ place }) => (pin ? { ...place, label: `${place.label} ${query}`, zipcode: query } : place))
}

function mapPlace({ place, point }: Indexed): MapPlace {
  const { name, city, state, pin } = place
  return { label: `${name}, ${city} ${pin}`, ...point, street: name, city, state, zipcode: pin, country: 'India' }
}

/** The longest of a place's names that stands in the text, by its length; 0 when none does. */
function namedIn(text: string, indexed: Indexed): number {
  return Math.max(0, ...indexed.keys.filter((key) => key.length > 3 && text.includes(key)).map((key) => key.length))
}

function middleOf(points: readonly Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    latitude: mean(points.map((point) => point.latitude)),
    longitude: mean(points.map((point) => point.longitude)),
  }
}

/** Fit of a place for a query: 0 begins like it, 1 holds it, undefined not at all. */
function fit(query: string, indexed: Indexed): number | undefined {
  if (/^\d{3,6}$/.test(query)) return indexed.place.pin.startsWith(query) ? 0 : undefined
  const key = searchKey(query)
  // "zzzz" sounds like one letter, and one letter is in every name.
  if (key.length < 2) return undefined
  if (indexed.keys.some((each) => each.startsWith(key))) return 0
  return indexed.keys.some((each) => each.includes(key)) ? 1 : undefined
}

/** The map that needs no network: localities and PIN codes around the demo store, from a file (CONTRACT "Location"). */
export function offlineMaps(store: Point): Maps {
  const places = readPlaces()
  const far = readFarPlaces()
  const farTowns = far.towns.map(farTown)
  /** Where a PIN code of another region is, roughly; undefined for one of the region of a known place. */
  const regionOf = (zipcode: string): Point | undefined => {
    const town = farTowns.find(({ pin }) => zipcode.startsWith(pin))
    if (town !== undefined) return { latitude: town.place.latitude, longitude: town.place.longitude }
    const region = far.regions.find(({ pins }) => zipcode.startsWith(pins))
    return region && { latitude: region.lat, longitude: region.lng }
  }
  const farness = (indexed: Indexed) => distanceKm(store, indexed.point)
  return {
    source: undefined,
    async reverse(point) {
      const [nearest] = places.toSorted((a, b) => distanceKm(point, a.point) - distanceKm(point, b.point))
      if (nearest === undefined || distanceKm(point, nearest.point) > nearestWithinKm) return undefined
      return { ...mapPlace(nearest), ...point }
    },
    async search(query) {
      const fitting = places
        .map((indexed) => ({ indexed, fit: fit(query.trim(), indexed) }))
        .filter((each): each is { indexed: Indexed; fit: number } => each.fit !== undefined)
      fitting.sort((a, b) => a.fit - b.fit || farness(a.indexed) - farness(b.indexed))
      const near = fitting.slice(0, maxFound).map((each) => mapPlace(each.indexed))
      return [...near, ...farTownsOf(query.trim(), farTowns)].slice(0, maxFound)
    },
    async locate(address) {
      const inPin = places.filter((indexed) => indexed.place.pin === address.zipcode)
      if (inPin.length === 0) return regionOf(address.zipcode)
      const text = searchKey(textOf(address))
      const [best] = inPin.toSorted((a, b) => namedIn(text, b) - namedIn(text, a))
      return best !== undefined && namedIn(text, best) > 0
        ? best.point
        : middleOf(inPin.map((indexed) => indexed.point))
    },
  }
}

function textOf({ street, city, state }: AddressText): string {
  return `${street} ${city} ${state}`
}
