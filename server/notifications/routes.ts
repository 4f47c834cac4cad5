import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api } from '#domain/contract.ts'
import { cookieAttributes, tokenOf } from '../auth/cookies.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import {
  isSubscribed,
  sendTest,
  subscribeBrowser,
  subscribeVisitor,
  unsubscribeBrowser,
} from './push/subscribe-browser.ts'

/** Identifies a visitor's browser for the test notification. */
const visitorCookie = 'thela_push'
const daySeconds = 24 * 60 * 60

const idOfToken = (token: string) => hashToken(token).toString('base64url')

function visitorIdOf(request: FastifyRequest): string | undefined {
  const token = tokenOf(request, visitorCookie)
  return token === undefined ? undefined : idOfToken(token)
}

function setVisitorCookie(shop: Shop, reply: FastifyReply, token: string): void {
  reply.setCookie(visitorCookie, token, { ...cookieAttributes(shop.config), maxAge: daySeconds })
}

/** Web push (SPEC 7, CONTRACT "Leftovers in SPEC.md"): key, subscriptions and the test notification. */
export function notificationRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.pushKey, async () => ({ publicKey: await shop.push.publicKey() }))

  endpoint(app, shop, api.pushSubscribe, async ({ body, request, reply }) => {
    const { as } = body
    if (as === 'visitor') {
      const visitorId = visitorIdOf(request)
      const token = newToken()
      await subscribeVisitor(shop, request, body, visitorId ?? idOfToken(token))
      if (visitorId === undefined) setVisitorCookie(shop, reply, token)
    } else await subscribeBrowser(shop, request, { ...body, as })
    return { message: 'Notifications are on' }
  })

  endpoint(app, shop, api.pushUnsubscribe, async ({ body, request }) => {
    await unsubscribeBrowser(shop, request, body, visitorIdOf(request))
    return { message: 'Notifications are off' }
  })

  endpoint(app, shop, api.pushStatus, async ({ body, request }) => ({
    isOn: await isSubscribed(shop, request, body, visitorIdOf(request)),
  }))

  endpoint(app, shop, api.pushNotify, async ({ request }) => {
    await sendTest(shop, visitorIdOf(request), request.ip)
    return { message: 'The test notification is on its way' }
  })
}
