import { Refusal } from '../refusal.ts'

/** Hosts of the browsers' push services; others are refused (CONTRACT "Notifications"). */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
]

/** The accepted form of an endpoint: https, host name, no port, no user. */
const plainAddress = /^https:\/\/([a-z0-9][a-z0-9.-]*)\/[!#-[\]-~]*$/

/** Whether the store may send to this endpoint: a push service, or one of `origins`. */
export function isPushAddress(endpoint: string, origins: readonly string[] = []): boolean {
  const host = plainAddress.exec(endpoint)?.[1]
  if (host !== undefined && services.some((service) => service.test(host))) return true
  return origins.some((origin) => endpoint.startsWith(`${origin}/`))
}

/** Throws for an endpoint of no push service, which the server would request. */
export function checkPushAddress(endpoint: string, origins: readonly string[]): void {
  if (!isPushAddress(endpoint, origins))
    throw new Refusal('BAD_INPUT', { message: 'endpoint: is not of a push service we know.' })
}

/** Maximum number of browsers per person; the oldest are replaced. */
export const maxSubscriptions = 10
