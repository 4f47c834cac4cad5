import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { PlainPage } from '#web/api/call-api.ts'
import { type Person, personOf } from '../auth/sessions.ts'
import { toErrorResponse } from '../http/error-handler.ts'
import type { Shop } from '../shop.ts'
import { accountForms } from './account-forms.ts'
import { basketForms } from './basket-forms.ts'
import { acceptFormsOnly } from './fields.ts'
import { plainPages } from './plain-pages.ts'

/** Renders one of the pages without scripts for whoever asked, and keeps it nowhere. */
export type ShowPlain = (request: FastifyRequest, reply: FastifyReply, page: PlainPage) => Promise<FastifyReply>

/** Who sent a form, and how to answer. */
export type Sender = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly shopper: Person | undefined
}

/** The page on which a refused form stands. */
const pageOf = (url: string) =>
  (/^\/(log-in|register|basket\/address)\b/.exec(url)?.[1] ?? 'basket') as PlainPage['page']

/**
 * A shop for browsers without scripts: a few pages that are rendered for each request and plain forms that lead to them
 * (LOOK 5). A refusal is a page with its sentence and its status.
 */
export async function formRoutes(app: FastifyInstance, shop: Shop, show: ShowPlain): Promise<void> {
  await app.register(async (forms) => {
    acceptFormsOnly(forms)
    const pages = plainPages(shop)
    const pageFor = (page: PlainPage['page']) => (page === 'basket' ? pages.basket : pages.account(page))
    forms.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const refusal = toErrorResponse(error, request, reply) ?? new Refusal('BUG')
      const shown = pageOf(request.url)
      // What another site has sent is told nothing, and where the database is away nothing is looked up.
      const mayLook = refusal.status < 500 && refusal.code !== 'CROSS_SITE'
      const look = async () => pageFor(shown)({ request, reply, shopper: await personOf(shop, request, 'shopper') })
      const page = mayLook ? await look() : pages.empty(shown, request)
      const { code, message, status } = refusal
      return show(request, reply, { ...page, refusal: { code, message, status } })
    })
    for (const shown of ['basket', 'log-in', 'register'] as const)
      forms.get(`/${shown}`, async (request, reply) => {
        const shopper = await personOf(shop, request, 'shopper')
        return show(request, reply, await pageFor(shown)({ request, reply, shopper }))
      })
    forms.get('/basket/address', async (request, reply) => {
      const shopper = await personOf(shop, request, 'shopper')
      if (shopper === undefined) return reply.redirect('/log-in?next=/basket/address', 303)
      return show(request, reply, await pages.address({ request, reply, shopper }))
    })
    basketForms(forms, shop)
    accountForms(forms, shop)
  })
}
