import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { closeDay } from './close-day.ts'
import { showDay } from './show-day.ts'

/** The seller's evening (CONTRACT "The evening and people"). */
export function dayRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.dayShow, async ({ query }) => ({ day: await showDay(shop, query.date) }))

  endpoint(app, shop, api.dayClose, async ({ body, person }) => {
    await closeDay(shop, person, body)
    return { message: 'Day closed', day: await showDay(shop, body.date) }
  })
}
