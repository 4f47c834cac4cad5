import type { FastifyRequest } from 'fastify'
import { pathOfThisSite } from '#domain/accounts.ts'

/** Where a form goes on: a path of this site in plain letters, as a header may have it; `/` for whatever could lead elsewhere or is no page (CONTRACT "Leftovers"). */
export function pathOnSite(next: unknown): string {
  const site = 'http://localhost'
  const input = pathOfThisSite(typeof next === 'string' ? next : '')
  if (!URL.canParse(input, site)) return '/'
  const { origin, pathname, search, hash } = new URL(input, site)
  return origin === site && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

/** The page of this site on which a form was sent, so that the shopper finds back to it; undefined where the browser does not tell. */
export function pageBefore({ headers }: FastifyRequest): string | undefined {
  const { referer = '', host } = headers
  if (!URL.canParse(referer) || new URL(referer).host !== host) return undefined
  const { pathname, search } = new URL(referer)
  return pathOnSite(pathname + search)
}
