import { Refusal } from '../refusal.ts'

/** Hosts of the browsers' push services; others are refused (CONTRACT "Notifications"). */
const serviceHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
]

/** An https URL of a host name, without port and user. */
const plainHttpsUrl = /^https:\/\/([a-z0-9][a-z0-9.-]*)\/[!#-[\]-~]*$/

/** Whether the server may send to an endpoint: one of a push service, or of an allowed origin. */
export function isPushAddress(endpoint: string, origins: readonly string[] = []): boolean {
  const host = plainHttpsUrl.exec(endpoint)?.[1]
  if (host !== undefined && serviceHosts.some((pattern) => pattern.test(host))) return true
  return origins.some((origin) => endpoint.startsWith(`${origin}/`))
}

/** Throws BAD_INPUT for an endpoint of another host, so that no client makes the server call one. */
export function checkPushAddress(endpoint: string, origins: readonly string[]): void {
  if (!isPushAddress(endpoint, origins))
    throw new Refusal('BAD_INPUT', { message: 'endpoint: is not of a push service we know.' })
}

/** Maximum number of browsers per person; the oldest are replaced. */
export const maxSubscriptions = 10
