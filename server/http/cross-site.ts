import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config/config.ts'
import { logSecurity } from '../observability/security-log.ts'

/** Whether an Origin header names the store or the request's host; for a store on https it must be https too. */
function isStoreOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [sender, store] = [new URL(origin), new URL(publicUrl)]
  if (store.protocol === 'https:' && sender.protocol !== 'https:') return false
  return sender.host === host || sender.host === store.host
}

function isFromStore(request: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (typeof site === 'string') return site === 'same-origin' || site === 'none'
  if (typeof origin !== 'string') return true
  return isStoreOrigin(origin, request.headers.host, publicUrl)
}

/** Refuses another site's write by Sec-Fetch-Site or Origin; accepts one with neither (CONTRACT "Answers", decision 6). */
export function rejectCrossSite(request: FastifyRequest, config: Config): void {
  if (isFromStore(request, config.publicUrl)) return
  const { url } = request.routeOptions
  const details = { from: request.ip, ...(url === undefined ? {} : { call: url }) }
  logSecurity({ log: request.log, config }, 'cross-site refused', details)
  throw new Refusal('CROSS_SITE')
}
