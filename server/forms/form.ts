import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'
import { personOf } from '../auth/sessions.ts'
import { refuseCrossSite } from '../http/csrf.ts'
import { check } from '../http/endpoint.ts'
import type { Settings, Shop } from '../shop.ts'
import { pageBefore } from './path-on-site.ts'
import type { Sender } from './routes.ts'

type Form<S extends z.ZodMiniType> = { readonly path: string; readonly page: string; readonly shape: S }

/** A form comes from a browser, and any browser says in one of three headers from where: what says nothing is refused, unlike a call (docs/decisions/0006). */
function refuseOtherSites(request: FastifyRequest, settings: Settings): void {
  refuseCrossSite(request, settings)
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site === undefined && origin === undefined && pageBefore(request) === undefined) throw new Refusal('CROSS_SITE')
}

/** Fits a plain form to the server: from this site only, its fields checked, and the answer another page to go to. */
export function form<S extends z.ZodMiniType>(
  app: FastifyInstance,
  shop: Shop,
  { path, page, shape }: Form<S>,
  goOn: (fields: z.infer<S>, sender: Sender) => Promise<string>,
): void {
  app.post(path, {
    async onRequest(request) {
      refuseOtherSites(request, shop.settings)
    },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store')
      const fields = check(shape, request.body ?? {}) as z.infer<S>
      const shopper = await personOf(shop, request, 'shopper')
      return reply.redirect(await goOn(fields, { request, reply, shopper }), 303)
    },
  })
  // Whoever loads the address of a refused form anew comes to its page.
  if (path !== page) app.get(path, async (_request, reply) => reply.redirect(page, 303))
}
