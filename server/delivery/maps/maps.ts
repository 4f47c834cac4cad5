import type { Point } from '#domain/delivery.ts'

/** A place as a map knows it. What it does not know is an empty text. */
export type MapPlace = Point & {
  readonly label: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
}

/** The lines of an address that has no coordinates yet. */
export type AddressText = {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
}

/** A place that is only named so far, and how far it is from the store, in kilometres, where the map tells. */
export type Suggestion = { readonly id: string; readonly label: string; readonly km: number | undefined }

/** Suggestions while somebody types, for maps that tell the point of a place only once it is chosen. */
export type Suggesting = {
  /** A session is one search of one person, from the first letter to the choice; it is billed as one. */
  suggest(query: string, session: string): Promise<Suggestion[]>
  /** The place behind a suggestion, or undefined when it is gone or not in India. */
  resolve(id: string, session: string): Promise<MapPlace | undefined>
}

/** What a map service can tell; only places in India (SPEC 5). A service that fails throws what `isMapFailure` knows. */
export type Maps = {
  /** Whose map it is, to be named where its answers are shown; undefined for our own. */
  readonly source: 'google' | 'openstreetmap' | undefined
  /** The place at a point, or undefined where the map has no name for it. */
  reverse(point: Point): Promise<MapPlace | undefined>
  /** Places by a part of their name or the start of their PIN code, the best fit first. */
  search(query: string): Promise<MapPlace[]>
  /** Where an address is, or undefined when it cannot be found. */
  locate(address: AddressText): Promise<Point | undefined>
  readonly suggesting?: Suggesting
}
