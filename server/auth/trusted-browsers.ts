import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayMs } from '#domain/time/durations.ts'
import type { Queryable } from '../database/connect.ts'
import { withRetries } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { cookieAttributes, cookieName, tokenOf } from './cookies.ts'
import type { AccountKey } from './person.ts'
import { hashToken, newToken } from './tokens.ts'
import { saveTrustedBrowser } from './trusted-browser-queries.ts'

// A browser in which an account has logged in before is trusted: its wrong passwords are counted apart from those of
// strangers, who therefore cannot lock the owner out (CONTRACT "Accounts"). The cookie alone does not log in: password
// and code are still needed.

/** The name of the cookie that identifies a trusted browser. */
export const browserCookieName = 'thela_browser'
/** The most trusted browsers of one account. */
const maxBrowsers = 100
const lifetimeMs = 365 * dayMs

/** The client of a login: its network address, and the hash of its browser cookie. */
export type LoginAttempt = { readonly address: string; readonly browser: Buffer | undefined }

export function loginAttemptOf(request: FastifyRequest): LoginAttempt {
  const token = tokenOf(request, browserCookieName)
  return { address: request.ip, browser: token === undefined ? undefined : hashToken(token) }
}

/** The token of the request's browser cookie, or a new one. */
export function browserTokenOf(request: FastifyRequest): string {
  return tokenOf(request, browserCookieName) ?? newToken()
}

/** Marks the browser with this cookie token as trusted by the account. */
export async function trustBrowserToken(
  shop: Shop,
  db: Queryable,
  { kind, id }: AccountKey,
  token: string,
): Promise<void> {
  const expiresAt = new Date(shop.clock().getTime() + lifetimeMs)
  await saveTrustedBrowser(db, { tokenHash: hashToken(token), kind, personId: id, expiresAt }, maxBrowsers)
}

export function sendBrowserCookie({ config }: Shop, reply: FastifyReply, token: string): void {
  const attributes = { ...cookieAttributes(config), maxAge: lifetimeMs / 1000 }
  reply.setCookie(cookieName(config, browserCookieName), token, attributes)
}

/** Marks the request's browser as trusted by its owner, without a new session, and sends its cookie. */
export async function trustBrowser(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: AccountKey,
): Promise<void> {
  const token = browserTokenOf(request)
  await withRetries(() => trustBrowserToken(shop, shop.db, owner, token))
  sendBrowserCookie(shop, reply, token)
}
