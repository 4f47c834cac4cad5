import type { PlaceJson } from '#domain/delivery/address-shapes.ts'
import type { Point } from '#domain/delivery/delivery.ts'

/** A place on a map; unknown parts are empty strings. */
export type MapPlace = Omit<PlaceJson, 'distanceKm' | 'serviceable'>

/** The lines of an address without coordinates. */
export type AddressText = Omit<MapPlace, 'label' | keyof Point>

/** A suggested place without coordinates; `km` is its distance from the store, if the map tells it. */
export type Suggestion = { readonly id: string; readonly label: string; readonly km: number | undefined }

/** Suggestions while typing, for maps that return only a chosen place's coordinates. */
export type Suggesting = {
  /** Google bills a session, from first character to choice, as one search. */
  suggest(query: string, session: string): Promise<Suggestion[]>
  /** The place of a suggestion; undefined if unknown or outside India. */
  resolve(id: string, session: string): Promise<MapPlace | undefined>
}

/** A map service for India (SPEC 5). Throws errors that `isMapFailure` recognises. */
export type Maps = {
  /** The map's owner, whom pages credit; undefined for the offline map. */
  readonly source: 'google' | 'openstreetmap' | undefined
  /** The place at a point; undefined if none is known. */
  reverse(point: Point): Promise<MapPlace | undefined>
  /** Places by part of name or start of PIN code, best first. */
  search(query: string): Promise<MapPlace[]>
  /** The coordinates of an address; undefined if not found. */
  locate(address: AddressText): Promise<Point | undefined>
  readonly suggesting?: Suggesting
}

/** The coordinates of a place, without the rest of it; undefined without a place. */
export function pointOf(place: Point | undefined): Point | undefined {
  return place && { latitude: place.latitude, longitude: place.longitude }
}
