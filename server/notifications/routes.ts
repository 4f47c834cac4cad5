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

/** Web push: key, subscriptions, test notification (SPEC 7, CONTRACT "Notifications", "What SPEC.md leaves open"). */
export function notificationRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.pushKey, async () => ({ publicKey: await shop.push.publicKey() }))

  endpoint(app, shop, api.pushSubscribe, async ({ body, request, reply }) => {
    const { as } = body
    if (as === 'visitor') await subscribeVisitor(shop, request, reply, body)
    else await subscribeBrowser(shop, request, { ...body, as })
  })

  endpoint(app, shop, api.pushUnsubscribe, ({ body, request }) => unsubscribeBrowser(shop, request, body))

  endpoint(app, shop, api.pushStatus, async ({ body, request }) => ({ isOn: await isSubscribed(shop, request, body) }))

  endpoint(app, shop, api.pushNotify, ({ request }) => sendTest(shop, request))
}
