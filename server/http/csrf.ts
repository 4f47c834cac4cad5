import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { ServerConfig } from '../shop.ts'

/** Whether an Origin header names the store or the request's host, by https for a store on https. */
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [given, own] = [new URL(origin), new URL(publicUrl)]
  if (own.protocol === 'https:' && given.protocol !== 'https:') return false
  return given.host === host || given.host === own.host
}

function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (typeof site === 'string') return site === 'same-origin' || site === 'none'
  if (typeof origin !== 'string') return true
  return isOwn(origin, request.headers.host, publicUrl)
}

/**
 * Refuses another site's write by Sec-Fetch-Site or Origin (CONTRACT "Answers"); a client with neither is no browser.
 */
export function rejectCrossSite(request: FastifyRequest, config: ServerConfig): void {
  if (isSameOrigin(request, config.publicUrl)) return
  const { url } = request.routeOptions
  const details = { from: request.ip, ...(url === undefined ? {} : { call: url }) }
  logSecurity({ log: request.log, config }, 'other site refused', details)
  throw new Refusal('CROSS_SITE')
}
