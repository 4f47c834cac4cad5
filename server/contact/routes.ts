import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { personOf } from '../auth/sessions.ts'
import { endpoint } from '../http/endpoint.ts'
import { chosenLanguage } from '../pages/locale.ts'
import type { Shop } from '../shop.ts'
import { changeInbox } from './change-inbox.ts'
import { listInbox } from './list-inbox.ts'
import { problemsOf, reportProblem } from './report-problem.ts'
import { shopperPhotoRoutes } from './shopper-photo.ts'
import { subscribe, writeToStore } from './write-to-store.ts'

/** Complaints of one shopper that My Orders shows. */
const maxProblems = 100

/** The contact form, the newsletter, complaints and the seller's inbox (SPEC 7, CONTRACT "The evening and people"). */
export function contactRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.contactSend, async ({ body, saveAnswer, request }) => {
    const shopper = await personOf(shop, request, 'shopper')
    const { language } = chosenLanguage(request)
    return writeToStore(shop, { ...body, language }, shopper?.id ?? null, request.ip, saveAnswer)
  })

  endpoint(app, shop, api.newsletterSubscribe, ({ body, request }) => subscribe(shop, body.email, request.ip))

  endpoint(app, shop, api.problemReport, async ({ params, body, files, person, saveAnswer, request }) => {
    const sent = { ...body, files, language: chosenLanguage(request).language }
    return reportProblem(shop, person, params.id, sent, saveAnswer)
  })

  endpoint(app, shop, api.problems, async ({ person }) => ({
    problems: await problemsOf(shop, person.id, maxProblems),
  }))

  endpoint(app, shop, api.inbox, async ({ query, person }) => listInbox(shop, person, query))

  endpoint(app, shop, api.inboxChange, ({ params, body, person, saveAnswer }) =>
    changeInbox(shop, person, params.id, body, saveAnswer),
  )

  shopperPhotoRoutes(app, shop)
}
