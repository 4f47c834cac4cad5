import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { saveBrowser } from '../accounts/login-queries.ts'
import { retried } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { cookieNamed } from './cookies.ts'
import type { Person } from './sessions.ts'

/** The name of the cookie by which a browser is known again. */
export const browserCookie = 'thela_browser'
/** Nobody has more; whoever logs in for ever from new ones fills no table. */
const maxBrowsers = 100
const lastsMs = 365 * 24 * 60 * 60 * 1000

function tokenIn(request: FastifyRequest): string | undefined {
  const token = request.cookies[browserCookie]
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Who knocks, as far as limits go: a network address, and a browser that may have been let in before. Where the account was,
 * its wrong tries are counted for the browser alone: a stranger who uses up the tries of an e-mail, again and again, does
 * not keep its owner out (CONTRACT "Accounts").
 */
export type LoginAttempt = { readonly address: string; readonly browser: Buffer | undefined }

export function lookUpLogin(request: FastifyRequest): LoginAttempt {
  const token = tokenIn(request)
  return { address: request.ip, browser: token === undefined ? undefined : hashOf(token) }
}

/** The token of the browser's cookie, to be sent once it is kept, and how its table knows it from now on. */
export function browserOf(shop: Shop, request: FastifyRequest) {
  const token = tokenIn(request) ?? randomBytes(32).toString('base64url')
  const browserExpiresAt = new Date(shop.clock().getTime() + lastsMs)
  return { token, row: { browser: hashOf(token), browserExpiresAt, otherBrowsers: maxBrowsers - 1 } }
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

/** Knows the browser again from now on, and sends its cookie, where no session is opened with it. */
export async function rememberBrowser(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, id }: Person,
): Promise<void> {
  const { token, row } = browserOf(shop, request)
  await retried(() => saveBrowser(shop.db, { kind, personId: id, ...row }))
  sendBrowserCookie(shop, reply, token)
}
