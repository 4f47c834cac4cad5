import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import {
  isSubscribed,
  sendTest,
  subscribeBrowser,
  subscribeVisitor,
  unsubscribeBrowser,
} from './push/subscribe-browser.ts'

/** Web push: key, subscriptions, test notification (SPEC 7, CONTRACT "What SPEC.md leaves open"). */
export function notificationRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.pushKey, async () => ({ publicKey: await shop.push.publicKey() }))

  endpoint(app, shop, api.pushSubscribe, async ({ body, request, reply }) => {
    const { as } = body
    if (as === 'visitor') await subscribeVisitor(shop, request, reply, body)
    else await subscribeBrowser(shop, request, { ...body, as })
    return { message: 'Notifications are on' }
  })

  endpoint(app, shop, api.pushUnsubscribe, async ({ body, request }) => {
    await unsubscribeBrowser(shop, request, body)
    return { message: 'Notifications are off' }
  })

  endpoint(app, shop, api.pushStatus, async ({ body, request }) => ({ isOn: await isSubscribed(shop, request, body) }))

  endpoint(app, shop, api.pushNotify, async ({ request }) => {
    await sendTest(shop, request)
    return { message: 'The test notification is on its way' }
  })
}
