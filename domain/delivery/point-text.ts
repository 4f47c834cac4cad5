import { isPoint, type Point } from './delivery.ts'
import { decodePlusCode, plusCodePattern } from './plus-code.ts'

/** A point read from text; `short-link` is one that only Google's server could resolve, `short-code` one without a town. */
type PointRead = Point | 'short-link' | 'short-code' | undefined

/** Digits before the plus sign of a code that needs no town. */
const wholeDigits = 8
const nowhere: Point = { latitude: 0, longitude: 0 }

const number = '([-+]?\\d{1,3}(?:\\.\\d+)?)'
const between = '\\s*[,;\\s]\\s*'

/** Where map links carry coordinates, the pin before the middle of the view. */
const inLinks = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|sll|center|destination|daddr|mlat)=(?:loc:)?${number}(?:,|&mlon=)\\s*${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`/(?:search|place|dir)/${number},\\s*${number}`),
  new RegExp(`@${number},${number}`),
]

const plain = new RegExp(`^${number}°?\\s*([NS])?${between}${number}°?\\s*([EW])?$`, 'i')
const sexagesimal =
  /^(\d{1,2})°\s*(\d{1,2})['′]\s*([\d.]+)["″]\s*([NS])[,\s]+(\d{1,3})°\s*(\d{1,2})['′]\s*([\d.]+)["″]\s*([EW])$/i

function pointOf(latitude: number, longitude: number): Point | undefined {
  return isPoint(latitude, longitude) ? { latitude, longitude } : undefined
}

function signed(degrees: number, side: string | undefined): number {
  return /[SW]/i.test(side ?? '') ? -degrees : degrees
}

/** An escaped link as written; one that is escaped wrongly stays as it is. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%2B'))
  } catch {
    return text
  }
}

/** "28.57, 77.24", also with degree signs and sides. */
function plainPoint(text: string): Point | undefined {
  const [, latitude, northSouth, longitude, eastWest] = plain.exec(text) ?? []
  if (latitude !== undefined && longitude !== undefined)
    return pointOf(signed(Number(latitude), northSouth), signed(Number(longitude), eastWest))
  const parts = sexagesimal.exec(text)
  if (parts === null) return undefined
  const degrees = (from: number) => Number(parts[from]) + Number(parts[from + 1]) / 60 + Number(parts[from + 2]) / 3600
  return pointOf(signed(degrees(1), parts[4]), signed(degrees(5), parts[8]))
}

function linkedPoint(text: string): Point | undefined {
  for (const pattern of inLinks) {
    const [, latitude, longitude] = pattern.exec(text) ?? []
    const point = latitude === undefined ? undefined : pointOf(Number(latitude), Number(longitude))
    if (point !== undefined) return point
  }
  return undefined
}

/** The point in a pasted map link, coordinates or plus code; a short code is looked for near the reference. */
export function readPoint(typed: string, reference: Point | undefined): PointRead {
  const text = unescaped(typed.trim())
  const found = plainPoint(text) ?? linkedPoint(text)
  if (found !== undefined) return found
  const [code] = plusCodePattern.exec(text.toUpperCase()) ?? []
  const isWhole = code?.indexOf('+') === wholeDigits
  if (code !== undefined && reference === undefined && !isWhole) return 'short-code'
  if (code !== undefined) return decodePlusCode(code, reference ?? nowhere)
  return /\b(?:maps\.app\.)?goo\.gl\//i.test(text) ? 'short-link' : undefined
}
