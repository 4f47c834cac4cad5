import { readFileSync } from 'node:fs'
import { distanceKm, type Point } from '#domain/delivery/delivery.ts'
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

/** A place further away would mislead as a point's name. */
const nearestWithinKm = 1.5
const maxFound = 6
/** A region's point may be this far from an address in it. */
const roughKm = 300

function readPlaces(): Indexed[] {
  const file = readFileSync(projectFile('server/delivery/maps/places.json'), 'utf8')
  const { places } = JSON.parse(file) as { places: KnownPlace[] }
  return places.map((place) => ({
    place,
    point: { latitude: place.lat, longitude: place.lng },
    // Shoppers search for either part of "Lajpat Nagar II (Central Market)".
    keys: [place.name, ...place.name.split(/[()]/), place.nameHi, ...place.aliases]
      .map(searchKey)
      .filter((key) => key.length > 2),
  }))
}

/** Towns and PIN code regions out of reach, so that they are "too far" instead of unknown. */
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

/** Towns by the start of their name, or by their PIN code prefix. */
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

/** Length of the longest name of a place that the text contains; 0 without one. */
function matchLength(text: string, indexed: Indexed): number {
  return Math.max(0, ...indexed.keys.filter((key) => key.length > 3 && text.includes(key)).map((key) => key.length))
}

function middleOf(points: readonly Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    latitude: mean(points.map((point) => point.latitude)),
    longitude: mean(points.map((point) => point.longitude)),
  }
}

/** Rank of a place for a query: 0 by prefix, 1 by part of a name, else undefined. */
function rankOf(query: string, indexed: Indexed): number | undefined {
  if (/^\d{3,6}$/.test(query)) return indexed.place.pin.startsWith(query) ? 0 : undefined
  const key = searchKey(query)
  // "zzzz" has a key of one character, which every name contains.
  if (key.length < 2) return undefined
  if (indexed.keys.some((each) => each.startsWith(key))) return 0
  return indexed.keys.some((each) => each.includes(key)) ? 1 : undefined
}

/** The offline map: localities and PIN codes around the demo store, from a file (CONTRACT "Location"). */
export function offlineMaps(store: () => Point): Maps {
  const places = readPlaces()
  const far = readFarPlaces()
  const farTowns = far.towns.map(farTown)
  /** Outside the file's localities a town's or region's point near the store tells no distance: the shopper sets it. */
  const isTooRough = (point: Point): boolean =>
    distanceKm(store(), point) < roughKm &&
    places.every((indexed) => distanceKm(store(), indexed.point) > nearestWithinKm)
  /** Rough coordinates of another region's PIN code; undefined in the store's region. */
  const regionOf = (zipcode: string): Point | undefined => {
    const town = farTowns.find(({ pin }) => zipcode.startsWith(pin))
    const region = far.regions.find(({ pins }) => zipcode.startsWith(pins))
    const rough = town?.place ?? (region && { latitude: region.lat, longitude: region.lng })
    return rough === undefined || isTooRough(rough)
      ? undefined
      : { latitude: rough.latitude, longitude: rough.longitude }
  }
  const distanceFromStore = (indexed: Indexed) => distanceKm(store(), indexed.point)
  return {
    source: undefined,
    async reverse(point) {
      const [nearest] = places.toSorted((a, b) => distanceKm(point, a.point) - distanceKm(point, b.point))
      if (nearest === undefined || distanceKm(point, nearest.point) > nearestWithinKm) return undefined
      return { ...mapPlace(nearest), ...point }
    },
    async search(query) {
      const matches = places
        .map((indexed) => ({ indexed, rank: rankOf(query.trim(), indexed) }))
        .filter((each): each is { indexed: Indexed; rank: number } => each.rank !== undefined)
      matches.sort((a, b) => a.rank - b.rank || distanceFromStore(a.indexed) - distanceFromStore(b.indexed))
      const near = matches.slice(0, maxFound).map((each) => mapPlace(each.indexed))
      const towns = farTownsOf(query.trim(), farTowns).filter((town) => !isTooRough(town))
      return [...near, ...towns].slice(0, maxFound)
    },
    async locate(address) {
      const inPin = places.filter((indexed) => indexed.place.pin === address.zipcode)
      if (inPin.length === 0) return regionOf(address.zipcode)
      const text = searchKey(textOf(address))
      const [best] = inPin.toSorted((a, b) => matchLength(text, b) - matchLength(text, a))
      return best !== undefined && matchLength(text, best) > 0
        ? best.point
        : middleOf(inPin.map((indexed) => indexed.point))
    },
  }
}

function textOf({ street, city, state }: AddressText): string {
  return `${street} ${city} ${state}`
}
