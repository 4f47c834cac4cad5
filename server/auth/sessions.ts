import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '#domain/accounts/devices.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Queryable } from '../database/connect.ts'
import { logSecurity } from '../observability/security-log.ts'
import { type LoginTries, restoreLoginTries } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { cookieAttributes, cookieNamed, tokenOf } from './cookies.ts'
import type { Person, SessionKind } from './person.ts'
import { deleteOldestSessions, deleteSession, insertSession, lockPassword, sessionPerson } from './session-queries.ts'
import { hashToken, newToken } from './tokens.ts'
import { requiresOtherFactor } from './totp-queries.ts'
import { browserTokenOf, sendBrowserCookie, trustBrowser } from './trusted-browsers.ts'

/** A person whose password was just verified, with the secret of the second factor that was checked. */
export type AuthenticatedLogin = Person & {
  readonly passwordHash: string
  readonly factor?: Buffer | undefined
  /** The tries to refund once the session is open. */
  readonly tries?: LoginTries
}

const day = 24 * 60 * 60 * 1000
/** Shopper and seller sessions are separate cookies and may coexist (CONTRACT "Accounts"). */
const cookies = {
  shopper: { name: 'thela_shopper', lifetimeMs: 30 * day },
  seller: { name: 'thela_seller', lifetimeMs: 7 * day },
} as const

/** Right passwords are not rate-limited: without a maximum, repeated logins would fill the table. */
const maxSessions = 100

/** Whether a request may be the seller's, before its session is known. */
export function hasSellerCookie(cookie: string | undefined): boolean {
  return cookie?.includes(`${cookies.seller.name}=`) === true
}

/** The names of the session cookies. */
export const sessionCookies: readonly string[] = Object.values(cookies).map(({ name }) => name)

const tokenIn = (request: FastifyRequest, kind: SessionKind) => tokenOf(request, cookies[kind].name)

/** The public name of the request's session, from which its token cannot be derived. */
export function sessionNameOf(request: FastifyRequest, kind: SessionKind): string | undefined {
  const token = tokenIn(request, kind)
  return token === undefined ? undefined : hashToken(token).toString('base64url')
}

/** The hash of the request's session token; without a token it matches no session. */
export function sessionHashOf(request: FastifyRequest, kind: SessionKind): Buffer {
  return hashToken(tokenIn(request, kind) ?? '')
}

/** Publishes the end of sessions to every process, which closes their live pages. */
export async function publishEnded(shop: Shop, ended: readonly Buffer[]): Promise<void> {
  await Promise.all(ended.map((hash) => shop.events.publish('session-ended', { session: hash.toString('base64url') })))
}

async function endSession(shop: Shop, token: string): Promise<void> {
  const hash = hashToken(token)
  await deleteSession(shop.db, hash)
  await publishEnded(shop, [hash])
}

/** The shopper or seller of the request's session cookie, if it is valid. */
export async function personOf(shop: Shop, request: FastifyRequest, kind: SessionKind): Promise<Person | undefined> {
  const token = tokenIn(request, kind)
  if (token === undefined) return undefined
  return sessionPerson(shop.db, { kind, tokenHash: hashToken(token), now: shop.clock() })
}

/** A new session before its cookies are sent. */
type StartedSession = Person & {
  readonly token: string
  readonly browserToken: string
  readonly ended: readonly Buffer[]
}

/** Inserts a new session and deletes the request’s old one. Throws WRONG_LOGIN or CODE_REQUIRED after a simultaneous change. */
export async function startSession(
  shop: Shop,
  tx: Queryable,
  request: FastifyRequest,
  { id, kind, passwordHash, factor, tries }: AuthenticatedLogin,
): Promise<StartedSession> {
  const [token, browserToken] = [newToken(), browserTokenOf(request)]
  const [tokenHash, createdAt] = [hashToken(token), shop.clock()]
  const device = deviceOf(request.headers['user-agent'])
  const expiresAt = new Date(createdAt.getTime() + cookies[kind].lifetimeMs)
  // Until the commit the password cannot change: no session outlives a change.
  if (!(await lockPassword(tx, { id, kind }, passwordHash))) throw new Refusal('WRONG_LOGIN')
  if (kind === 'seller' && (await requiresOtherFactor(tx, id, factor))) throw new Refusal('CODE_REQUIRED')
  await insertSession(tx, { tokenHash, kind, personId: id, device, createdAt, expiresAt })
  await trustBrowser(shop, tx, { kind, id }, browserToken)
  if (tries !== undefined) await restoreLoginTries(tx, tries)
  const old = tokenIn(request, kind)
  const oldHashes = old === undefined ? [] : [hashToken(old)]
  for (const hash of oldHashes) await deleteSession(tx, hash)
  const oldest = await deleteOldestSessions(tx, { kind, id }, { current: tokenHash, max: maxSessions })
  return { id, kind, token, browserToken, ended: [...oldHashes, ...oldest] }
}

/** Sends the cookies of a committed session. */
export async function sendSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, kind, token, browserToken, ended }: StartedSession,
): Promise<void> {
  const { name, lifetimeMs } = cookies[kind]
  await publishEnded(shop, ended)
  const attributes = { ...cookieAttributes(shop.config), maxAge: lifetimeMs / 1000 }
  reply.setCookie(cookieNamed(shop.config, name), token, attributes)
  sendBrowserCookie(shop, reply, browserToken)
  logSecurity(shop, 'logged in', { kind, account: id, from: request.ip })
}

/** Opens a new session, sends its cookies and ends the request’s old one. Throws WRONG_LOGIN or CODE_REQUIRED after a simultaneous change. */
export async function openSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  login: AuthenticatedLogin,
): Promise<void> {
  const started = await inTransaction(shop.db, (tx) => startSession(shop, tx, request, login))
  await sendSession(shop, request, reply, started)
}

/** Deletes the request's session and its cookie. */
export async function closeSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: SessionKind,
): Promise<void> {
  const token = tokenIn(request, kind)
  if (token !== undefined) await endSession(shop, token)
  reply.clearCookie(cookieNamed(shop.config, cookies[kind].name), cookieAttributes(shop.config))
}
