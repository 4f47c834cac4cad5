import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '#domain/accounts/devices.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Queryable } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { logSecurity } from '../observability/security-log.ts'
import { type LoginTries, restoreLoginTries } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { cookieAttributes, cookieName, tokenOf } from './cookies.ts'
import type { AccountKey, Person, SessionKind } from './person.ts'
import { deleteOldestSessions, deleteSession, insertSession, lockPassword, sessionPerson } from './session-queries.ts'
import { hashToken, newToken } from './tokens.ts'
import { requiresOtherFactor } from './totp-queries.ts'
import { browserTokenOf, sendBrowserCookie, trustBrowserToken } from './trusted-browsers.ts'

/** A person whose password was just verified. */
export type AuthenticatedLogin = AccountKey & {
  readonly passwordHash: string
  /** The secret of the second factor that was checked. */
  readonly factorSecret?: Buffer | undefined
  /** The tries that the login consumed, which the session restores. */
  readonly tries?: LoginTries
}

/** Shopper and seller sessions are separate cookies and may coexist (CONTRACT "Accounts"). */
const cookies = {
  shopper: { name: 'thela_shopper', lifetimeMs: 30 * dayMs },
  seller: { name: 'thela_seller', lifetimeMs: 7 * dayMs },
} as const

/** The most sessions of one person; right passwords are not rate-limited, so repeated logins could fill the table. */
const maxSessions = 100

/** Whether a Cookie header has a seller session, valid or not. */
export function hasSellerCookie(cookie: string | undefined): boolean {
  return cookie?.includes(`${cookies.seller.name}=`) === true
}

/** The names of the session cookies. */
export const sessionCookieNames: readonly string[] = Object.values(cookies).map(({ name }) => name)

const sessionTokenOf = (request: FastifyRequest, kind: SessionKind) => tokenOf(request, cookies[kind].name)

/** The hash of the request's session token as base64url, under which events and subscriptions name the session. */
export function sessionHashTextOf(request: FastifyRequest, kind: SessionKind): string | undefined {
  const token = sessionTokenOf(request, kind)
  return token === undefined ? undefined : hashToken(token).toString('base64url')
}

/** The hash of the session token; without one it matches no session. */
export function sessionHashOf(request: FastifyRequest, kind: SessionKind): Buffer {
  return hashToken(sessionTokenOf(request, kind) ?? '')
}

/** Publishes ended sessions to every process, which closes their live pages. */
export async function publishSessionsEnded(shop: Shop, ended: readonly Buffer[]): Promise<void> {
  await Promise.all(ended.map((hash) => shop.events.publish('session-ended', { session: hash.toString('base64url') })))
}

/** The shopper or seller of the request's valid session cookie. */
export async function personOf(shop: Shop, request: FastifyRequest, kind: SessionKind): Promise<Person | undefined> {
  const token = sessionTokenOf(request, kind)
  if (token === undefined) return undefined
  return sessionPerson(shop.db, { kind, tokenHash: hashToken(token), now: shop.clock() })
}

/** A new session whose cookies are not sent yet, and the hashes of the sessions that it replaces. */
type StartedSession = AccountKey & {
  readonly token: string
  readonly browserToken: string
  readonly ended: readonly Buffer[]
}

/** Inserts a session and deletes the request’s old one. Throws WRONG_LOGIN, CODE_REQUIRED if password or second factor changed meanwhile. */
export async function startSession(
  shop: Shop,
  tx: Queryable,
  request: FastifyRequest,
  { id, kind, passwordHash, factorSecret, tries }: AuthenticatedLogin,
): Promise<StartedSession> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const browserToken = browserTokenOf(request)
  const device = deviceOf(request.headers['user-agent'])
  const createdAt = shop.clock()
  const expiresAt = new Date(createdAt.getTime() + cookies[kind].lifetimeMs)
  // The password is locked until the commit, so that a later change of it ends this session, too.
  if (!(await lockPassword(tx, { id, kind }, passwordHash))) throw new Refusal('WRONG_LOGIN')
  if (kind === 'seller' && (await requiresOtherFactor(tx, id, factorSecret))) throw new Refusal('CODE_REQUIRED')
  await insertSession(tx, { tokenHash, kind, personId: id, device, createdAt, expiresAt })
  await trustBrowserToken(shop, tx, { kind, id }, browserToken)
  if (tries !== undefined) await restoreLoginTries(tx, tries)
  const oldToken = sessionTokenOf(request, kind)
  const oldHash = oldToken === undefined ? undefined : hashToken(oldToken)
  if (oldHash !== undefined) await deleteSession(tx, oldHash)
  const ended = await deleteOldestSessions(tx, { kind, id }, { current: tokenHash, max: maxSessions })
  if (oldHash !== undefined) ended.push(oldHash)
  return { id, kind, token, browserToken, ended }
}

/** Sends the cookies of a committed session, publishes the ended ones and logs the login. */
export async function sendSessionCookies(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, kind, token, browserToken, ended }: StartedSession,
): Promise<void> {
  const { name, lifetimeMs } = cookies[kind]
  await publishSessionsEnded(shop, ended)
  const attributes = { ...cookieAttributes(shop.config), maxAge: lifetimeMs / 1000 }
  reply.setCookie(cookieName(shop.config, name), token, attributes)
  sendBrowserCookie(shop, reply, browserToken)
  logSecurity(shop, 'logged in', { kind, account: id, from: request.ip })
}

/** Opens a session, sends cookies, ends the old one. Throws like startSession. */
export async function openSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  login: AuthenticatedLogin,
): Promise<void> {
  const started = await inTransaction(shop.db, (tx) => startSession(shop, tx, request, login))
  await sendSessionCookies(shop, request, reply, started)
}

/** Deletes the request's session and its cookie. */
export async function closeSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: SessionKind,
): Promise<void> {
  const token = sessionTokenOf(request, kind)
  if (token !== undefined) {
    await deleteSession(shop.db, hashToken(token))
    await publishSessionsEnded(shop, [hashToken(token)])
  }
  reply.clearCookie(cookieName(shop.config, cookies[kind].name), cookieAttributes(shop.config))
}
