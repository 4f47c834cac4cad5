import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '#domain/devices.ts'
import { Refusal } from '#domain/refusal.ts'
import { insertSession, type Tried } from '../accounts/login-queries.ts'
import { deleteSession, type SessionKind, sessionPerson } from '../accounts/queries.ts'
import { inTransaction, type Queryable, retried } from '../database/connect.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { cookieNamed } from './cookies.ts'
import { asksForOther } from './totp-queries.ts'
import { browserOf, sendBrowserCookie } from './trusted-browsers.ts'

export type Person = { readonly id: string; readonly kind: SessionKind }

/** Somebody whose session is yet to be looked up: by its hash, within a statement that reads more, or by itself. */
export type Caller = {
  readonly sessionHash: Buffer
  /** Whose session it is; refuses whoever has none that lasts. */
  who(): Promise<Person>
}

/** Somebody who has just shown who they are: the hash that the password fitted, and the secret of the app whose code came with it. */
type Proven = Person & { readonly passwordHash: string; readonly factor?: Buffer | undefined }
/** Whoever has logged in. The try is counted until it is taken back: all of it went right. */
export type Proved = Proven & { readonly tried: Tried }

const day = 24 * 60 * 60 * 1000
/** Shopper and seller sessions are separate cookies and may coexist (CONTRACT "Accounts"). */
const cookies = {
  shopper: { name: 'thela_shopper', lastsMs: 30 * day },
  seller: { name: 'thela_seller', lastsMs: 7 * day },
} as const

/** A right password is never counted: without an end, one who logs in for ever would fill the table. */
const maxSessions = 100

/** The names of the session cookies. */
export const sessionCookies: readonly string[] = Object.values(cookies).map(({ name }) => name)

const tokenShape = /^[A-Za-z0-9_-]{43}$/

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function tokenIn(request: FastifyRequest, kind: SessionKind): string | undefined {
  const token = request.cookies[cookies[kind].name]
  return token !== undefined && tokenShape.test(token) ? token : undefined
}

/** The name under which the request's session may be spoken of: nobody can log in with it. */
export function sessionNameOf(request: FastifyRequest, kind: SessionKind): string | undefined {
  const token = tokenIn(request, kind)
  return token === undefined ? undefined : hashOf(token).toString('base64url')
}

/** The hash by which the table knows the request's session; of no session when none came along. */
export function sessionHashOf(request: FastifyRequest, kind: SessionKind): Buffer {
  return hashOf(tokenIn(request, kind) ?? '')
}

/** Tells every process that these sessions have ended: their open pages hear nothing more. */
export async function tellEnded(shop: Shop, ended: readonly Buffer[]): Promise<void> {
  await Promise.all(ended.map((hash) => shop.events.tell('session-ended', { session: hash.toString('base64url') })))
}

async function endSession(shop: Shop, token: string): Promise<void> {
  const hash = hashOf(token)
  await deleteSession(shop.db, hash)
  await tellEnded(shop, [hash])
}

/** The shopper or seller whose session cookie came with the request; garbage counts as none. */
export async function personOf(shop: Shop, request: FastifyRequest, kind: SessionKind): Promise<Person | undefined> {
  const token = tokenIn(request, kind)
  if (token === undefined) return undefined
  const id = await sessionPerson(shop.db, { kind, tokenHash: hashOf(token), now: shop.clock() })
  return id === undefined ? undefined : { id, kind }
}

function cookieSettings(shop: Shop) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: shop.settings.publicUrl.startsWith('https:') } as const
}

/**
 * Opens a new session, ends the one that came with the request, and sends the cookie. Refuses whoever proved a password
 * that was changed meanwhile, or came by without the code of an app that was set up meanwhile: no session outlives a change.
 */
export async function openSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { passwordHash, factor, tried, ...person }: Proven & Partial<Proved>,
): Promise<void> {
  const { name, lastsMs } = cookies[person.kind]
  const old = tokenIn(request, person.kind)
  if (old !== undefined) await endSession(shop, old)
  const token = randomBytes(32).toString('base64url')
  const now = shop.clock()
  const expiresAt = new Date(now.getTime() + lastsMs)
  const browser = browserOf(shop, request)
  const row = {
    ...{ kind: person.kind, personId: person.id, passwordHash, tokenHash: hashOf(token), createdAt: now, expiresAt },
    ...{ device: deviceOf(request.headers['user-agent']), otherSessions: maxSessions - 1 },
    ...browser.row,
    ...{ wrong: tried?.wrong, address: tried?.address },
  }
  const open = async (db: Queryable) => {
    const ended = await insertSession(db, row)
    if (ended === undefined) throw new Refusal('WRONG_LOGIN')
    return ended
  }
  const openSellers = async (tx: Queryable) => {
    const ended = await open(tx)
    if (await asksForOther(tx, factor)) throw new Refusal('CODE_REQUIRED')
    return ended
  }
  const isSeller = person.kind === 'seller'
  const ended = await (isSeller ? inTransaction(shop.db, openSellers) : retried(() => open(shop.db)))
  await tellEnded(shop, ended)
  reply.setCookie(cookieNamed(shop.settings, name), token, { ...cookieSettings(shop), maxAge: lastsMs / 1000 })
  sendBrowserCookie(shop, reply, browser.token)
  logSecurity(shop, 'logged in', { kind: person.kind, account: person.id, from: request.ip })
}

/** Ends the session on the server and takes the cookie back. */
export async function closeSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: SessionKind,
): Promise<void> {
  const token = tokenIn(request, kind)
  if (token !== undefined) await endSession(shop, token)
  reply.clearCookie(cookieNamed(shop.settings, cookies[kind].name), cookieSettings(shop))
}
