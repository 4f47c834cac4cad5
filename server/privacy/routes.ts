import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { closeSession } from '../auth/sessions.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { deleteCustomer, exportCustomer } from './customer-data.ts'
import { deleteAccount } from './delete-account.ts'
import { exportShopper } from './export-shopper.ts'

/** An export reads all orders of a shopper, so few run at once; persons take turns. */
const limitExports = createLimiter({ maxRunning: 2, maxWaiting: 256 })

/** Headers that let browsers save the answer and no cache store it. */
const asFile = (name: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename="${name}"`,
})

/** Export and deletion of personal data, also of customers without an account. */
export function privacyRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.userExport, async ({ person, reply }) => {
    const data = await limitExports(() => exportShopper(shop, person.id), person.id)
    reply.headers(asFile('my-data.json'))
    return data
  })

  endpoint(app, shop, api.customerExport, async ({ params, person, reply }) => {
    const data = await limitExports(() => exportCustomer(shop, person, params.id), person.id)
    reply.headers(asFile('customer-data.json'))
    return data
  })

  endpoint(app, shop, api.customerDelete, ({ params, person }) => deleteCustomer(shop, person, params.id))

  endpoint(app, shop, api.userDelete, async ({ person, body, request, reply }) => {
    await deleteAccount(shop, { person, request }, body.password)
    await closeSession(shop, request, reply, 'shopper')
  })
}
