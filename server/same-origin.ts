import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** The host of an Origin header, or undefined for "null" and garbage. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/**
 * Refuses a write that another site's page sent (CONTRACT "Answers"): browsers say so in Sec-Fetch-Site, older ones in
 * Origin. A caller with neither header is no browser (an app, a script), carries nobody's cookies and is let through.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (typeof site === 'string') {
    if (site !== 'same-origin' && site !== 'none') throw new Refusal('CROSS_SITE')
    return
  }
  if (typeof origin !== 'string') return
  const host = hostOf(origin)
  if (host === undefined || (host !== request.headers.host && host !== new URL(publicUrl).host))
    throw new Refusal('CROSS_SITE')
}
