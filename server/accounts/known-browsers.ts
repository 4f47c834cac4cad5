import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction, type Transaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { cookieNamed } from './host-cookies.ts'
import { forgetOldBrowsers, isKnownBrowser, saveBrowser } from './session-queries.ts'
import type { Person } from './sessions.ts'

/** The name of the cookie by which a browser is known again. */
export const browserCookie = 'thela_browser'
/** Nobody has more; whoever logs in for ever from new ones fills no table. */
const mostBrowsers = 100
const lastsMs = 365 * 24 * 60 * 60 * 1000

function tokenIn(request: FastifyRequest): string | undefined {
  const token = request.cookies[browserCookie]
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Who knocks, as far as limits go: a network address, and a browser that may have been let in before. */
export type Knocker = { readonly address: string; readonly browser: Buffer | undefined }

export function knockerOf(request: FastifyRequest): Knocker {
  const token = tokenIn(request)
  return { address: request.ip, browser: token === undefined ? undefined : hashOf(token) }
}

/**
 * Whether this account was logged in in this browser before. Its wrong tries are then counted for the browser alone: a
 * stranger who uses up the tries of an e-mail, again and again, does not keep its owner out (CONTRACT "Accounts").
 */
export async function isKnown(shop: Shop, { browser }: Knocker, person: Person): Promise<boolean> {
  return browser !== undefined && isKnownBrowser(shop.db, person, browser, shop.clock())
}

/** Knows the browser again from now on, by single statements sent together; answers the token for its cookie, to be sent once that is committed. */
export async function knowBrowser(
  shop: Shop,
  tx: Transaction,
  request: FastifyRequest,
  { kind, id }: Person,
): Promise<string> {
  const token = tokenIn(request) ?? randomBytes(32).toString('base64url')
  const expiresAt = new Date(shop.clock().getTime() + lastsMs)
  await Promise.all([
    saveBrowser(tx, { tokenHash: hashOf(token), kind, personId: id, expiresAt }),
    forgetOldBrowsers(tx, { kind, id }, mostBrowsers),
  ])
  return token
}

/** Sends the cookie by which a browser is known again. It opens nothing: it says which count a wrong password is added to. */
export function sendBrowserCookie(shop: Shop, reply: FastifyReply, token: string): void {
  const secure = shop.settings.publicUrl.startsWith('https:')
  reply.setCookie(cookieNamed(shop.settings, browserCookie), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: lastsMs / 1000,
  })
}

/** Both at once, where nothing else has to be committed with it. */
export async function rememberBrowser(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
): Promise<void> {
  const token = await inTransaction(shop.db, (tx) => knowBrowser(shop, tx, request, person))
  sendBrowserCookie(shop, reply, token)
}
