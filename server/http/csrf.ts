import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Settings } from '../shop.ts'

/** Whether an Origin header is the store's own address, or a page of the host it was asked at; never "null" and garbage, nor plain http where the store is not. */
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [its, ours] = [new URL(origin), new URL(publicUrl)]
  if (ours.protocol === 'https:' && its.protocol !== 'https:') return false
  return its.host === host || its.host === ours.host
}

function isFromHere(request: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (typeof site === 'string') return site === 'same-origin' || site === 'none'
  if (typeof origin !== 'string') return true
  return isOwn(origin, request.headers.host, publicUrl)
}

/**
 * Refuses a write that another site's page sent (CONTRACT "Answers"): browsers say so in Sec-Fetch-Site, older ones in
 * Origin. A caller with neither header is no browser (an app, a script), carries nobody's cookies and is let through.
 */
export function refuseCrossSite(request: FastifyRequest, settings: Settings): void {
  if (isFromHere(request, settings.publicUrl)) return
  const { url } = request.routeOptions
  const about = { from: request.ip, ...(url === undefined ? {} : { call: url }) }
  logSecurity({ log: request.log, settings }, 'other site refused', about)
  throw new Refusal('CROSS_SITE')
}
