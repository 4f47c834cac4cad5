import type { FastifyInstance } from 'fastify'
import type { Settings } from '../shop.ts'

type Site = Pick<Settings, 'publicUrl'>

const isSecure = ({ publicUrl }: Site) => publicUrl.startsWith('https:')
const sent = (name: string) => `__Host-${name}`

/**
 * The name under which a browser keeps one of these cookies: over https with `__Host-`, so that no other host of the same
 * domain, and nobody on a line without https, can lay one of theirs in its place. On a laptop's http there is no such thing.
 */
export function cookieNamed(site: Site, name: string): string {
  return isSecure(site) ? sent(name) : name
}

/** Reads these cookies under their plain names; over https those without `__Host-` are somebody else's and count as none. */
export function readHostCookies(app: FastifyInstance, site: Site, names: readonly string[]): void {
  if (!isSecure(site)) return
  app.addHook('onRequest', (request, _reply, done) => {
    for (const name of names) request.cookies[name] = request.cookies[sent(name)]
    done()
  })
}
