import { ECDH } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { checkPushAddress, maxSubscriptions } from '#domain/notifications/push-address.ts'
import type { PushKind, SentSubscription } from '#domain/notifications/push-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import { cookieAttributes, tokenOf } from '../../auth/cookies.ts'
import { lockSession } from '../../auth/session-queries.ts'
import { personOf, sessionHashTextOf } from '../../auth/sessions.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import { inTransaction } from '../../database/transaction.ts'
import { newId } from '../../ids.ts'
import { chosenLanguage } from '../../pages/locale.ts'
import { consume } from '../../rate-limit/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { notificationMessages } from '../messages.ts'
import {
  deleteAllButNewest,
  deleteSubscription,
  deleteSubscriptionById,
  saveLanguage,
  saveSubscription,
  subscriptionsOf,
} from '../queries.ts'

/** Identifies a visitor's browser for the test notification. */
const visitorCookie = 'thela_push'

const idOfToken = (token: string) => hashToken(token).toString('base64url')

function visitorIdOf(request: FastifyRequest): string | undefined {
  const token = tokenOf(request, visitorCookie)
  return token === undefined ? undefined : idOfToken(token)
}

/** Throws BAD_INPUT for an unknown push service or an invalid key, TOO_MANY_TRIES for too many from a network address. */
async function checkSubscription(
  shop: Shop,
  { endpoint, keys }: SentSubscription,
  networkAddress: string,
): Promise<void> {
  checkPushAddress(endpoint, shop.push.origins)
  try {
    ECDH.convertKey(Buffer.from(keys.p256dh, 'base64url'), 'prime256v1')
  } catch {
    throw new Refusal('BAD_INPUT', { message: 'p256dh: is not a key of a browser.' })
  }
  await consume(shop, 'pushesByNetwork', networkAddress)
}

/** Subscribes until the session ends. Throws LOGIN_REQUIRED; BAD_INPUT for unknown push services. */
export async function subscribeBrowser(
  shop: Shop,
  request: FastifyRequest,
  sent: SentSubscription & { as: Exclude<PushKind, 'visitor'> },
): Promise<void> {
  const { as: kind, endpoint, keys } = sent
  const session = sessionHashTextOf(request, kind)
  if (session === undefined) throw new Refusal('LOGIN_REQUIRED')
  const sessionHash = Buffer.from(session, 'base64url')
  await checkSubscription(shop, sent, request.ip)
  const { language } = chosenLanguage(request)
  await inTransaction(shop.db, async (tx) => {
    const createdAt = shop.clock()
    const personId = await lockSession(tx, { kind, tokenHash: sessionHash, now: createdAt })
    if (personId === undefined) throw new Refusal('LOGIN_REQUIRED')
    const row = { id: newId(), endpoint, ...keys, kind, personId, sessionHash, language, createdAt }
    await saveSubscription(tx, row)
    await deleteAllButNewest(tx, kind, personId, maxSubscriptions)
  })
  await shop.events.publish('browser-subscribed')
}

/** Subscribes a visitor's browser to the test notification, and sets its cookie if it has none. Throws NOT_FOUND in production. */
export async function subscribeVisitor(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentSubscription,
): Promise<void> {
  if (shop.config.production) throw new Refusal('NOT_FOUND')
  await checkSubscription(shop, sent, request.ip)
  const sentToken = tokenOf(request, visitorCookie)
  const token = sentToken ?? newToken()
  const personId = idOfToken(token)
  await saveSubscription(shop.db, {
    id: newId(),
    endpoint: sent.endpoint,
    ...sent.keys,
    kind: 'visitor',
    personId,
    sessionHash: null,
    language: chosenLanguage(request).language,
    createdAt: shop.clock(),
  })
  await deleteAllButNewest(shop.db, 'visitor', personId, 1)
  if (sentToken === undefined)
    reply.setCookie(visitorCookie, token, { ...cookieAttributes(shop.config), maxAge: dayMs / 1000 })
}

/** The id of the person or visitor that a call is about; undefined without a session or visitor cookie. */
async function callerId(shop: Shop, request: FastifyRequest, kind: PushKind): Promise<string | undefined> {
  return kind === 'visitor' ? visitorIdOf(request) : (await personOf(shop, request, kind))?.id
}

/** Whether the caller is subscribed here; sets notifications to the page's language. */
export async function isSubscribed(
  shop: Shop,
  request: FastifyRequest,
  { as: kind, endpoint }: Body<typeof api.pushStatus>,
): Promise<boolean> {
  const personId = await callerId(shop, request, kind)
  if (personId === undefined) return false
  const subscriptions = await subscriptionsOf(shop.db, kind, personId)
  const own = subscriptions.find((each) => each.endpoint === endpoint)
  const { language } = chosenLanguage(request)
  if (own !== undefined && own.language !== language) await saveLanguage(shop.db, own.id, language)
  return own !== undefined
}

/** Deletes the caller's subscription; another's stays, answered alike. Throws PUSH_UNKNOWN, LOGIN_REQUIRED. */
export async function unsubscribeBrowser(
  shop: Shop,
  request: FastifyRequest,
  { as: kind, endpoint }: Body<typeof api.pushUnsubscribe>,
): Promise<void> {
  const personId = await callerId(shop, request, kind)
  if (personId === undefined) throw new Refusal(kind === 'visitor' ? 'PUSH_UNKNOWN' : 'LOGIN_REQUIRED')
  await deleteSubscription(shop.db, { kind, personId, endpoint })
}

/** Sends a test notification (SPEC 7). Throws NOT_FOUND in production, PUSH_UNKNOWN, PUSH_FAILED. */
export async function sendTest(shop: Shop, request: FastifyRequest): Promise<void> {
  if (shop.config.production) throw new Refusal('NOT_FOUND')
  const visitorId = visitorIdOf(request)
  const [to] = visitorId === undefined ? [] : await subscriptionsOf(shop.db, 'visitor', visitorId)
  if (to === undefined) throw new Refusal('PUSH_UNKNOWN')
  await consume(shop, 'pushesByNetwork', request.ip)
  const message = { title: shop.store().name, body: notificationMessages[to.language].push.test, url: '/', tag: 'test' }
  const outcome = await shop.push.send(to, message).catch((error: unknown) => {
    shop.log.warn({ err: error }, 'the test notification could not be sent')
    throw new Refusal('PUSH_FAILED', { retryAfter: 5 })
  })
  if (outcome.state === 'sent') return
  if (outcome.state !== 'gone') throw new Refusal('PUSH_FAILED', { retryAfter: 5 })
  await deleteSubscriptionById(shop.db, to.id)
  throw new Refusal('PUSH_UNKNOWN')
}
