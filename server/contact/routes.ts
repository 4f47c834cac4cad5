import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { personOf } from '../auth/sessions.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { subscribe, writeToStore } from './write-to-store.ts'

/** The contact form and the newsletter (SPEC 7, CONTRACT "Leftovers"). */
export function contactRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.contactSend, async ({ body, request }) => {
    const shopper = await personOf(shop, request, 'shopper')
    await writeToStore(shop, body, shopper?.id ?? null, request.ip)
    return { message: 'Message sent successfully!' }
  })

  endpoint(app, shop, api.newsletterSubscribe, async ({ body, request }) => {
    await subscribe(shop, body.email, request.ip)
    return { message: 'Thank you! You will hear from us.' }
  })
}
