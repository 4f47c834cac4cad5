import { Refusal } from './refusal.ts'

/** The push services of the browsers; a subscription that names another host is refused (CONTRACT "Notifications"). */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
]

/** The only form of an address that is believed: https, a plain name, no port, nobody's name before an @. */
const plainAddress = /^https:\/\/([a-z0-9][a-z0-9.-]*)\/[!#-[\]-~]*$/

/** Whether the store may send to this address: a known push service by https, or below one of `origins`, such as "http://127.0.0.1:4000". */
export function isPushAddress(endpoint: string, origins: readonly string[] = []): boolean {
  const host = plainAddress.exec(endpoint)?.[1]
  if (host !== undefined && services.some((service) => service.test(host))) return true
  return origins.some((origin) => endpoint.startsWith(`${origin}/`))
}

/** Refuses an address that is not of a known push service: the store would call whatever it names. */
export function checkPushAddress(endpoint: string, origins: readonly string[]): void {
  if (!isPushAddress(endpoint, origins))
    throw new Refusal('BAD_INPUT', { message: 'endpoint: is not of a push service we know.' })
}

/** How many browsers one person may be told in; the oldest make room. */
export const maxSubscriptions = 10
