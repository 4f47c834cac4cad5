import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { closeSession } from '../auth/sessions.ts'
import { lookUpLogin } from '../auth/trusted-browsers.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { deleteAccount } from './delete-account.ts'
import { exportShopper } from './export-shopper.ts'

/** All of somebody's orders take a while to be read and written: people take turns. */
const inTurn = createLimiter(2, 256)

/** A shopper's own data: to take along, and to have deleted. */
export function privacyRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.userExport, async ({ person, reply }) => {
    const data = await inTurn(() => exportShopper(shop, person), person.id)
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return data
  })

  endpoint(app, shop, api.userDelete, async ({ person, body, request, reply }) => {
    await deleteAccount(shop, person, body.password, lookUpLogin(request))
    await closeSession(shop, request, reply, 'shopper')
    return { message: 'Your account is deleted.' }
  })
}
