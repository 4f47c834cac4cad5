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

/** What a map service can tell; only places in India (SPEC 5). */
export type Maps = {
  /** The place at a point, or undefined where the map has no name for it. */
  reverse(point: Point): Promise<MapPlace | undefined>
  /** Places by a part of their name or the start of their PIN code, the best fit first. */
  search(query: string): Promise<MapPlace[]>
  /** Where an address is, or undefined when it cannot be found. */
  locate(address: AddressText): Promise<Point | undefined>
}
