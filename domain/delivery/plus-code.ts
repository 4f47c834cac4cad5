import type { Point } from './delivery.ts'

/** Digits of an Open Location Code: five pairs of latitude and longitude in base 20, then cells of 4 × 5 grids. */
const alphabet = '23456789CFGHJMPQRVWX'
const base = alphabet.length
const pairDigits = 10
const gridColumns = 4
const gridRows = 5
const digit = `[${alphabet}]`

/** A full code (7JWVH78P+22), or without its first four or six characters. */
export const plusCodePattern = new RegExp(
  `(?<![A-Z0-9])(?:${digit}{8}|${digit}{4}|${digit}{2})\\+${digit}{2,5}(?![A-Z0-9+])`,
)

/** Degrees that one step of the digits in a pair counts, from pair 0: 20, 1, 0.05 … */
function pairDegrees(pair: number): number {
  return base ** (1 - pair)
}

/** The centre of the area that a full code names. */
function decodeFull(code: string): Point {
  const digits = [...code.replace('+', '')].map((character) => alphabet.indexOf(character))
  const corner = { latitude: -90, longitude: -180 }
  digits.slice(0, pairDigits).forEach((value, place) => {
    corner[place % 2 === 0 ? 'latitude' : 'longitude'] += value * pairDegrees(Math.floor(place / 2))
  })
  let height = pairDegrees(pairDigits / 2 - 1)
  let width = height
  for (const value of digits.slice(pairDigits)) {
    height /= gridRows
    width /= gridColumns
    corner.latitude += Math.floor(value / gridColumns) * height
    corner.longitude += (value % gridColumns) * width
  }
  return { latitude: corner.latitude + height / 2, longitude: corner.longitude + width / 2 }
}

/** The first `length` digits of the code of a point. */
function prefixAt({ latitude, longitude }: Point, length: number): string {
  const degrees = [latitude + 90, longitude + 180] as const
  return Array.from({ length }, (_, place) => {
    const along = (place % 2 === 0 ? degrees[0] : degrees[1]) / pairDegrees(Math.floor(place / 2))
    return alphabet.charAt(Math.floor(along) % base)
  }).join('')
}

/** The value, moved by whole steps, that lies nearest to the reference. */
function movedTowards(value: number, reference: number, step: number): number {
  return value + Math.round((reference - value) / step) * step
}

/** The point of a plus code in capitals; of a short one the nearest to the reference, undefined without one. */
export function decodePlusCode(code: string, reference: Point | undefined): Point | undefined {
  const missing = 8 - code.indexOf('+')
  if (missing === 0) return decodeFull(code)
  if (reference === undefined) return undefined
  const step = pairDegrees(missing / 2 - 1)
  const { latitude, longitude } = decodeFull(prefixAt(reference, missing) + code)
  return {
    latitude: movedTowards(latitude, reference.latitude, step),
    longitude: movedTowards(longitude, reference.longitude, step),
  }
}
