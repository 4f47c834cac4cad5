import { normalizeEmail } from '#domain/accounts/email.ts'
import { Refusal } from '#domain/refusal.ts'
import { verifyPassword } from '../auth/passwords.ts'
import type { SessionKind } from '../auth/person.ts'
import type { AuthenticatedLogin } from '../auth/sessions.ts'
import { checkCode } from '../auth/totp.ts'
import { isTrustedBrowser } from '../auth/trusted-browser-queries.ts'
import type { LoginAttempt } from '../auth/trusted-browsers.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { networkOf } from '../http/client-network.ts'
import { logSecurity, type SecurityDetails } from '../observability/security-log.ts'
import { checkLimit, consume, type LoginTries } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { sellerByEmail, shopperByEmail } from './queries.ts'

/** Eight logins run at once, since more would only occupy database connections; network addresses take turns. */
const limitLogins = createLimiter({ maxRunning: 8, maxWaiting: 512 })

/** The rate limit for an account's wrong passwords in a trusted browser, given the hash of its cookie. */
export const browserLimit = (kind: SessionKind, email: string, browser: Buffer) =>
  ['wrongLoginsByBrowser', `${kind} ${email} ${browser.toString('base64url')}`] as const

type Credentials = { readonly email: string; readonly password: string; readonly code?: string | undefined }
type Login = AuthenticatedLogin & { readonly tries: LoginTries }

/**
 * Checks e-mail, password and the seller's second factor (CONTRACT "Accounts").
 * Throws WRONG_LOGIN after equal work for unknown e-mails, TOO_MANY_TRIES, CODE_REQUIRED or WRONG_CODE.
 */
export function logIn(shop: Shop, kind: SessionKind, credentials: Credentials, attempt: LoginAttempt): Promise<Login> {
  return limitLogins(() => authenticate(shop, kind, credentials, attempt), networkOf(attempt.address))
}

async function authenticate(
  shop: Shop,
  kind: SessionKind,
  credentials: Credentials,
  { address, browser }: LoginAttempt,
): Promise<Login> {
  const email = normalizeEmail(credentials.email) ?? credentials.email.trim().toLowerCase()
  const account = await (kind === 'shopper' ? shopperByEmail : sellerByEmail)(shop.db, email)
  // The query runs even for an unknown e-mail or browser, so that every login takes the same time.
  const tokenHash = browser ?? Buffer.alloc(0)
  const isTrusted = await isTrustedBrowser(shop.db, { tokenHash, kind, personId: account?.id ?? '' }, shop.clock())
  const tries: LoginTries = {
    account: isTrusted ? browserLimit(kind, email, tokenHash) : ['wrongLoginsByEmail', `${kind} ${email}`],
    address: ['wrongLoginsByNetwork', address],
  }
  const details = { kind, email, account: account?.id, from: address }
  await consumeTries(shop, tries, details)
  const isRightPassword = await verifyPassword(credentials.password, account?.passwordHash, address)
  if (account === undefined || !isRightPassword) {
    logSecurity(shop, 'login refused', details)
    throw new Refusal('WRONG_LOGIN')
  }
  // The code is checked after the password, so that a stranger does not learn of the second factor.
  const factorSecret = kind === 'seller' ? await checkCode(shop, account.id, credentials.code, details) : undefined
  return { id: account.id, kind, passwordHash: account.passwordHash, factorSecret, tries }
}

/** Counts the try before the password is checked, so that simultaneous guesses get no more tries than successive ones. */
async function consumeTries(shop: Shop, { account, address }: LoginTries, details: SecurityDetails): Promise<void> {
  try {
    // A network address at its limit must not use up the tries of an account.
    await checkLimit(shop, ...address)
    await consume(shop, ...account)
    await consume(shop, ...address)
  } catch (error) {
    if (error instanceof Refusal) logSecurity(shop, 'login locked', details)
    throw error
  }
}
