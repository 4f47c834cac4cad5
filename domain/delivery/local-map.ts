import type { Point } from './delivery.ts'

/** Kilometres east and north of a centre, on a small flat map. */
type Offset = { readonly east: number; readonly north: number }

const directions = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const
export type Direction = (typeof directions)[number]

const kmPerDegree = (6371 * Math.PI) / 180

function kmPerLongitude({ latitude }: Point): number {
  return kmPerDegree * Math.cos((latitude * Math.PI) / 180)
}

/** The offset of a point from a centre. */
export function offsetOf(centre: Point, point: Point): Offset {
  return {
    east: (point.longitude - centre.longitude) * kmPerLongitude(centre),
    north: (point.latitude - centre.latitude) * kmPerDegree,
  }
}

/** The point at an offset from a centre, rounded to a tenth of a metre and limited to ±90° and ±180°. */
export function pointAt(centre: Point, { east, north }: Offset): Point {
  const round = (degrees: number, limit: number) => Math.round(Math.max(-limit, Math.min(limit, degrees)) * 1e6) / 1e6
  return {
    latitude: round(centre.latitude + north / kmPerDegree, 90),
    longitude: round(centre.longitude + east / kmPerLongitude(centre), 180),
  }
}

/** The nearest of the eight directions in which an offset lies. */
export function directionOf({ east, north }: Offset): Direction {
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4)
  return directions[(eighths + directions.length) % directions.length] ?? 'north'
}
