import { readFileSync } from 'node:fs'
import { distanceKm, type Point } from '#domain/delivery/delivery.ts'
import { hiPlaces } from '#domain/delivery/places-hi.ts'
import { searchKey } from '#domain/search/phonetic-key.ts'
import { projectFile } from '../../config/project-folder.ts'
import type { MapPlace, Maps } from './maps.ts'

type KnownPlace = {
  name: string
  pin: string
  city: string
  state: string
  lat: number
  lng: number
  aliases: string[]
}
/** A place with the search keys of its names. */
type IndexedPlace = { place: KnownPlace; point: Point; keys: string[] }

/** A point is not named after a place that is further away. */
const maxNamedKm = 1.5
const maxFound = 6
/** How far a region's point may be from an address in it. */
const regionKm = 300

function readPlaces(): IndexedPlace[] {
  const file = readFileSync(projectFile('server/delivery/maps/places.json'), 'utf8')
  const { places } = JSON.parse(file) as { places: KnownPlace[] }
  return places.map((place) => ({
    place,
    point: { latitude: place.lat, longitude: place.lng },
    // Shoppers search for either part of "Lajpat Nagar II (Central Market)".
    keys: [place.name, ...place.name.split(/[()]/), hiPlaces[place.name] ?? '', ...place.aliases]
      .map(searchKey)
      .filter((key) => key.length > 2),
  }))
}

/** Far towns and PIN code regions, so that the shopper reads "too far" and not "unknown"; `pins` begins their PIN codes. */
type FarPlaces = { towns: Omit<KnownPlace, 'city'>[]; regions: { pins: string; lat: number; lng: number }[] }

function readFarPlaces(): FarPlaces {
  return JSON.parse(readFileSync(projectFile('server/delivery/maps/far-places.json'), 'utf8')) as FarPlaces
}

/** A far town, its names' search keys, and its PIN codes' start. */
type FarTown = { place: MapPlace; pin: string; keys: string[] }

function farTown({ name, pin, state, lat, lng, aliases }: FarPlaces['towns'][number]): FarTown {
  const point = { latitude: lat, longitude: lng }
  const place = { label: `${name}, ${state}`, ...point, street: '', city: name, state, zipcode: '', country: 'India' }
  return { place, pin, keys: [name, hiPlaces[name] ?? '', ...aliases].map(searchKey) }
}

/** Far towns by start of name or by whole PIN code. */
function farTownsOf(query: string, towns: readonly FarTown[]): MapPlace[] {
  if (/^\d{6}$/.test(query))
    return towns
      .filter(({ pin }) => query.startsWith(pin))
      .map(({ place }) => ({ ...place, label: `${place.label} ${query}`, zipcode: query }))
  const key = searchKey(query)
  if (key.length < 4) return []
  return towns.filter(({ keys }) => keys.some((each) => each.startsWith(key))).map(({ place }) => place)
}

function mapPlace({ place, point }: IndexedPlace): MapPlace {
  const { name, city, state, pin } = place
  return { label: `${name}, ${city} ${pin}`, ...point, street: name, city, state, zipcode: pin, country: 'India' }
}

/** Length of the place's longest name in the text; 0 without one. */
function matchLength(text: string, indexed: IndexedPlace): number {
  return Math.max(0, ...indexed.keys.filter((key) => key.length > 3 && text.includes(key)).map((key) => key.length))
}

/** The mean of some points. */
function middleOf(points: readonly Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    latitude: mean(points.map((point) => point.latitude)),
    longitude: mean(points.map((point) => point.longitude)),
  }
}

/** Rank of a place for a query: 0 if a name begins with it, 1 if a name contains it, else undefined. */
function rankOf(query: string, indexed: IndexedPlace): number | undefined {
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
  /** Whether a rough point may be that of an address within reach: then the shopper must set the exact point. */
  const isTooRough = (point: Point): boolean =>
    distanceKm(store(), point) < regionKm && places.every((indexed) => distanceKm(store(), indexed.point) > maxNamedKm)
  /** A far PIN code's rough coordinates; undefined if unknown or too rough. */
  const roughPointOf = (zipcode: string): Point | undefined => {
    const town = farTowns.find(({ pin }) => zipcode.startsWith(pin))
    const region = far.regions.find(({ pins }) => zipcode.startsWith(pins))
    const rough = town?.place ?? (region && { latitude: region.lat, longitude: region.lng })
    return rough === undefined || isTooRough(rough)
      ? undefined
      : { latitude: rough.latitude, longitude: rough.longitude }
  }
  const distanceFromStore = (indexed: IndexedPlace) => distanceKm(store(), indexed.point)
  return {
    source: undefined,
    async reverse(point) {
      const [nearest] = places.toSorted((a, b) => distanceKm(point, a.point) - distanceKm(point, b.point))
      if (nearest === undefined || distanceKm(point, nearest.point) > maxNamedKm) return undefined
      return { ...mapPlace(nearest), ...point }
    },
    async search(query) {
      const matches = places.flatMap((indexed) => {
        const rank = rankOf(query.trim(), indexed)
        return rank === undefined ? [] : [{ indexed, rank }]
      })
      matches.sort((a, b) => a.rank - b.rank || distanceFromStore(a.indexed) - distanceFromStore(b.indexed))
      const near = matches.slice(0, maxFound).map((each) => mapPlace(each.indexed))
      const towns = farTownsOf(query.trim(), farTowns).filter((town) => !isTooRough(town))
      return [...near, ...towns].slice(0, maxFound)
    },
    async locate({ street, city, state, zipcode }) {
      const inPin = places.filter((indexed) => indexed.place.pin === zipcode)
      if (inPin.length === 0) return roughPointOf(zipcode)
      const text = searchKey(`${street} ${city} ${state}`)
      const [best] = inPin.toSorted((a, b) => matchLength(text, b) - matchLength(text, a))
      if (best !== undefined && matchLength(text, best) > 0) return best.point
      return middleOf(inPin.map((indexed) => indexed.point))
    },
  }
}
