import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isToken } from './tokens.ts'

type Site = Pick<Config, 'publicUrl'>

const isSecure = ({ publicUrl }: Site) => publicUrl.startsWith('https:')
const hostCookie = (name: string) => `__Host-${name}`

/** The cookie’s name in the browser; over https its prefix `__Host-` stops other hosts of the domain from setting it. */
export function cookieName(site: Site, name: string): string {
  return isSecure(site) ? hostCookie(name) : name
}

/** Attributes of every cookie that scripts must not read. */
export function cookieAttributes(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(site) } as const
}

/** The token in the request's cookie of this name, given without prefix; undefined if it is not shaped like a token. */
export function tokenOf(request: FastifyRequest, name: string): string | undefined {
  const token = request.cookies[name]
  return token !== undefined && isToken(token) ? token : undefined
}

/** Over https, gives `request.cookies` the `__Host-` cookies under their plain names, and ignores those without the prefix. */
export function readHostCookies(app: FastifyInstance, site: Site, names: readonly string[]): void {
  if (!isSecure(site)) return
  app.addHook('onRequest', (request, _reply, done) => {
    for (const name of names) request.cookies[name] = request.cookies[hostCookie(name)]
    done()
  })
}
