import { latinDigits } from '../latin-digits.ts'
import { isPoint, type Point } from './delivery.ts'
import { decodePlusCode, plusCodePattern } from './plus-code.ts'

/** A text's point; 'short-link' needs Google's server, 'short-code' a reference point. */
type PointRead = Point | 'short-link' | 'short-code' | undefined

const degrees = '[-+]?\\d{1,3}(?:\\.\\d+)?'
const number = `(${degrees})`
const [latitude, longitude] = [`(?<latitude>${degrees})`, `(?<longitude>${degrees})`]
const between = '(?:\\s*[,;]\\s*|\\s+)'

/** Where map links hold coordinates: a pin or a route's end counts before the view's centre, and that before other centres. */
const linkPatterns = [
  `!3d${latitude}!4d${longitude}`,
  `/dir/(?:[^/]*/)*${latitude},\\s*${longitude}(?=/?(?:[@?#]|data=|$))`,
  // The last place with a name in a route.
  `/dir/.*!1d${longitude}!2d${latitude}`,
  `[?&](?:q|query|destination|daddr|mlat)=(?:loc:)?${latitude}(?:,|&mlon=)\\s*${longitude}`,
  `^geo:${latitude},${longitude}`,
  `/(?:search|place)/${latitude},\\s*${longitude}`,
  `@${latitude},${longitude}`,
  `[?&](?:ll|sll|center)=${latitude},\\s*${longitude}`,
].map((pattern) => new RegExp(pattern))

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
  const degreesAt = (from: number) =>
    Number(parts[from]) + Number(parts[from + 1]) / 60 + Number(parts[from + 2]) / 3600
  return pointOf(signed(degreesAt(1), parts[4]), signed(degreesAt(5), parts[8]))
}

/** The point of a map link. */
function linkedPoint(text: string): Point | undefined {
  for (const pattern of linkPatterns) {
    const found = pattern.exec(text)?.groups
    const point = found && pointOf(Number(found.latitude), Number(found.longitude))
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
  if (code !== undefined) return decodePlusCode(code, reference) ?? 'short-code'
  return /\bgoo\.gl\//i.test(text) ? 'short-link' : undefined
}
