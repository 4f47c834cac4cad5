import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { closeSession } from '../auth/sessions.ts'
import { loginAttemptOf } from '../auth/trusted-browsers.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { deleteAccount } from './delete-account.ts'
import { exportShopper } from './export-shopper.ts'

/** An export reads and writes all orders of a shopper; shoppers take turns. */
const limitExports = createLimiter(2, 256)

/** Export and deletion of a shopper's personal data. */
export function privacyRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.userExport, async ({ person, reply }) => {
    const data = await limitExports(() => exportShopper(shop, person), person.id)
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return data
  })

  endpoint(app, shop, api.userDelete, async ({ person, body, request, reply }) => {
    await deleteAccount(shop, person, body.password, loginAttemptOf(request))
    await closeSession(shop, request, reply, 'shopper')
    return { message: 'Your account is deleted.' }
  })
}
