import { latinDigits } from '../latin-digits.ts'
import { isPoint, type Point } from './delivery.ts'
import { decodePlusCode, plusCodePattern } from './plus-code.ts'

/** A text's point; 'short-link' needs Google's server, 'short-code' a reference point. */
type PointRead = Point | 'short-link' | 'short-code' | undefined

/** A full plus code has so many digits before its plus sign, and needs no reference point. */
const fullCodeDigits = 8
const anyPoint: Point = { latitude: 0, longitude: 0 }

const number = '([-+]?\\d{1,3}(?:\\.\\d+)?)'
const between = '(?:\\s*[,;]\\s*|\\s+)'

/** Where map links hold coordinates; a pin counts before the view's centre. */
const linkPatterns = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|sll|center|destination|daddr|mlat)=(?:loc:)?${number}(?:,|&mlon=)\\s*${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`/(?:search|place|dir)/${number},\\s*${number}`),
  new RegExp(`@${number},${number}`),
]

const decimalDegrees = new RegExp(`^${number}°?(?:\\s*([NS]))?${between}${number}°?\\s*([EW])?$`, 'i')
const degreesMinutesSeconds =
  /^(\d{1,2})°\s*(\d{1,2})['′]\s*([\d.]+)["″]\s*([NS])[,\s]+(\d{1,3})°\s*(\d{1,2})['′]\s*([\d.]+)["″]\s*([EW])$/i

function pointOf(latitude: number, longitude: number): Point | undefined {
  return isPoint(latitude, longitude) ? { latitude, longitude } : undefined
}

function signed(degrees: number, side: string | undefined): number {
  return /[SW]/i.test(side ?? '') ? -degrees : degrees
}

/** A link with its percent-encoding decoded, if that is valid. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%2B'))
  } catch {
    return text
  }
}

/** The point of coordinates such as "28.57, 77.24", also with degree signs and N, S, E or W. */
function writtenPoint(text: string): Point | undefined {
  const [, latitude, northSouth, longitude, eastWest] = decimalDegrees.exec(text) ?? []
  if (latitude !== undefined && longitude !== undefined)
    return pointOf(signed(Number(latitude), northSouth), signed(Number(longitude), eastWest))
  const parts = degreesMinutesSeconds.exec(text)
  if (parts === null) return undefined
  const degrees = (from: number) => Number(parts[from]) + Number(parts[from + 1]) / 60 + Number(parts[from + 2]) / 3600
  return pointOf(signed(degrees(1), parts[4]), signed(degrees(5), parts[8]))
}

/** The point of a map link. */
function linkedPoint(text: string): Point | undefined {
  for (const pattern of linkPatterns) {
    const [, latitude, longitude] = pattern.exec(text) ?? []
    const point = latitude === undefined ? undefined : pointOf(Number(latitude), Number(longitude))
    if (point !== undefined) return point
  }
  return undefined
}

/** The point in a pasted map link, coordinates or plus code; a short code means one near the reference. */
export function readPoint(typed: string, reference: Point | undefined): PointRead {
  const text = latinDigits(unescaped(typed.trim()))
  const found = writtenPoint(text) ?? linkedPoint(text)
  if (found !== undefined) return found
  const [code] = plusCodePattern.exec(text.toUpperCase()) ?? []
  if (code !== undefined) {
    const isFull = code.indexOf('+') === fullCodeDigits
    if (reference === undefined && !isFull) return 'short-code'
    return decodePlusCode(code, reference ?? anyPoint)
  }
  return /\bgoo\.gl\//i.test(text) ? 'short-link' : undefined
}
