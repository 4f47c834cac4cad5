import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { logSecurity } from './security-log.ts'

/** The host of an Origin header, or undefined for "null" and garbage. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

function isFromHere(request: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (typeof site === 'string') return site === 'same-origin' || site === 'none'
  if (typeof origin !== 'string') return true
  const host = hostOf(origin)
  return host !== undefined && (host === request.headers.host || host === new URL(publicUrl).host)
}

/**
 * Refuses a write that another site's page sent (CONTRACT "Answers"): browsers say so in Sec-Fetch-Site, older ones in
 * Origin. A caller with neither header is no browser (an app, a script), carries nobody's cookies and is let through.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (isFromHere(request, publicUrl)) return
  const { url } = request.routeOptions
  logSecurity(request, 'other site refused', { from: request.ip, ...(url === undefined ? {} : { call: url }) })
  throw new Refusal('CROSS_SITE')
}
