import { readFileSync } from 'node:fs'
import { distanceKm, type Point } from '#domain/delivery/delivery.ts'
import { hiPlaces } from '#domain/delivery/places-hi.ts'
import { searchKey } from '#domain/search/phonetic-key.ts'
import { projectFile } from '../../config/project-folder.ts'
import { type MapPlace, type Maps, pointOf } from './maps.ts'

/** A row of places.json; of a far town `pin` is the start of its PIN codes. */
type PlaceRow = Point & { name: string; pin: string; aliases: string[] }

/** A place with the search keys of its names. */
type KnownPlace = { place: MapPlace; pin: string; keys: string[] }

/** A point is not named after a place that is further away. */
const maxNamedKm = 1.5
const maxFound = 6
/** How far a region's point may be from an address in it. */
const regionKm = 300

const readFile = (name: string): unknown =>
  JSON.parse(readFileSync(projectFile(`server/delivery/maps/${name}`), 'utf8'))

/** Search keys of a place's names; shoppers also search for either part of "Lajpat Nagar II (Central Market)". */
function keysOf({ name, aliases }: PlaceRow): string[] {
  const names = [name, ...name.split(/[()]/), hiPlaces[name] ?? '', ...aliases]
  return names.map(searchKey).filter((key) => key.length > 2)
}

function readPlaces(): KnownPlace[] {
  const { city, state, places } = readFile('places.json') as { city: string; state: string; places: PlaceRow[] }
  return places.map((row) => {
    const { name, pin, latitude, longitude } = row
    const address = { street: name, city, state, zipcode: pin, country: 'India' }
    return { place: { label: `${name}, ${city} ${pin}`, latitude, longitude, ...address }, pin, keys: keysOf(row) }
  })
}

/** Far towns and PIN code regions, so that the shopper reads "too far" and not "unknown"; `pins` begins their PIN codes. */
type FarPlaces = { towns: (PlaceRow & { state: string })[]; regions: (Point & { pins: string })[] }

function farTown(row: FarPlaces['towns'][number]): KnownPlace {
  const { name, pin, state, latitude, longitude } = row
  const address = { street: '', city: name, state, zipcode: '', country: 'India' }
  return { place: { label: `${name}, ${state}`, latitude, longitude, ...address }, pin, keys: keysOf(row) }
}

/** Far towns by start of name or by whole PIN code. */
function farTownsOf(query: string, towns: readonly KnownPlace[]): MapPlace[] {
  if (/^\d{6}$/.test(query))
    return towns
      .filter(({ pin }) => query.startsWith(pin))
      .map(({ place }) => ({ ...place, label: `${place.label} ${query}`, zipcode: query }))
  const key = searchKey(query)
  if (key.length < 4) return []
  return towns.filter(({ keys }) => keys.some((each) => each.startsWith(key))).map(({ place }) => place)
}

/** Length of the place's longest name in the text; 0 without one. */
function matchLength(text: string, { keys }: KnownPlace): number {
  return Math.max(0, ...keys.filter((key) => key.length > 3 && text.includes(key)).map((key) => key.length))
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
function rankOf(query: string, { pin, keys }: KnownPlace): number | undefined {
  if (/^\d{3,6}$/.test(query)) return pin.startsWith(query) ? 0 : undefined
  const key = searchKey(query)
  // "zzzz" has a key of one character, which every name contains.
  if (key.length < 2) return undefined
  if (keys.some((each) => each.startsWith(key))) return 0
  return keys.some((each) => each.includes(key)) ? 1 : undefined
}

/** The offline map: localities and PIN codes around the demo store, from a file (CONTRACT "Location"). */
export function offlineMaps(store: () => Point): Maps {
  const places = readPlaces()
  const far = readFile('far-places.json') as FarPlaces
  const farTowns = far.towns.map(farTown)
  const distanceFromStore = (point: Point) => distanceKm(store(), point)
  /** Whether a rough point may be within reach, as no known place is near the store: then the shopper must set the exact point. */
  const isTooRough = (point: Point): boolean =>
    distanceFromStore(point) < regionKm && places.every(({ place }) => distanceFromStore(place) > maxNamedKm)
  /** A far PIN code's rough coordinates; undefined if unknown or too rough. */
  const roughPointOf = (zipcode: string): Point | undefined => {
    const town = farTowns.find(({ pin }) => zipcode.startsWith(pin))
    const rough = town?.place ?? far.regions.find(({ pins }) => zipcode.startsWith(pins))
    return rough === undefined || isTooRough(rough) ? undefined : pointOf(rough)
  }
  return {
    source: undefined,
    async reverse(point) {
      const distanceTo = ({ place }: KnownPlace) => distanceKm(point, place)
      const [nearest] = places.toSorted((a, b) => distanceTo(a) - distanceTo(b))
      if (nearest === undefined || distanceTo(nearest) > maxNamedKm) return undefined
      return { ...nearest.place, ...point }
    },
    async search(query) {
      const matches = places.flatMap((known) => {
        const rank = rankOf(query.trim(), known)
        return rank === undefined ? [] : [{ place: known.place, rank }]
      })
      matches.sort((a, b) => a.rank - b.rank || distanceFromStore(a.place) - distanceFromStore(b.place))
      const near = matches.map(({ place }) => place)
      const towns = farTownsOf(query.trim(), farTowns).filter((town) => !isTooRough(town))
      return [...near, ...towns].slice(0, maxFound)
    },
    async locate({ street, city, state, zipcode }) {
      const inPin = places.filter(({ pin }) => pin === zipcode)
      if (inPin.length === 0) return roughPointOf(zipcode)
      const text = searchKey(`${street} ${city} ${state}`)
      const [best] = inPin.toSorted((a, b) => matchLength(text, b) - matchLength(text, a))
      if (best !== undefined && matchLength(text, best) > 0) return pointOf(best.place)
      return middleOf(inPin.map(({ place }) => place))
    },
  }
}
