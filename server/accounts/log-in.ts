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

/** More logins at once would only occupy connections; network addresses take turns. */
const limitLogins = createLimiter(8, 512)

/** What counts the wrong passwords of an account in a browser that it trusts. */
export const triesInBrowser = (kind: SessionKind, email: string, browser: Buffer) =>
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
  // Also for an unknown e-mail or browser, so that each login takes the same statements.
  const tokenHash = browser ?? Buffer.alloc(0)
  const isTrusted = await isTrustedBrowser(shop.db, { tokenHash, kind, personId: account?.id ?? '' }, shop.clock())
  const tries: LoginTries = {
    account: isTrusted ? triesInBrowser(kind, email, tokenHash) : ['wrongLoginsByEmail', `${kind} ${email}`],
    address: ['wrongLoginsByAddress', address],
  }
  const details = { kind, email, account: account?.id, from: address }
  await consumeTries(shop, tries, details)
  const isRight = await verifyPassword(credentials.password, account?.passwordHash, address)
  if (account === undefined || !isRight) {
    logSecurity(shop, 'login refused', details)
    throw new Refusal('WRONG_LOGIN')
  }
  // After the password: a stranger must not learn that there is a second factor.
  const factor = kind === 'seller' ? await checkCode(shop, credentials.code, details) : undefined
  return { id: account.id, kind, passwordHash: account.passwordHash, factor, tries }
}

/** Consumes before the password is checked, so that simultaneous guesses get no more tries than successive ones. */
async function consumeTries(shop: Shop, { account, address }: LoginTries, details: SecurityDetails): Promise<void> {
  try {
    // A blocked address must not use up the tries of an account.
    await checkLimit(shop, ...address)
    await consume(shop, ...account)
    await consume(shop, ...address)
  } catch (error) {
    if (error instanceof Refusal) logSecurity(shop, 'login locked', details)
    throw error
  }
}
