import { normaliseEmail } from '#domain/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { verifyPassword } from '../auth/passwords.ts'
import type { Proved } from '../auth/sessions.ts'
import { checkCode } from '../auth/totp.ts'
import type { LoginAttempt } from '../auth/trusted-browsers.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { networkOf } from '../http/client-network.ts'
import { logSecurity, type SecurityDetails } from '../observability/security-log.ts'
import { consumeBoth, keyOf, limits, refuseTooMany } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { knock } from './login-queries.ts'
import type { SessionKind } from './queries.ts'

/** More at once would only wait for each other, and everybody for their questions to the database; network addresses take turns. */
const inTurn = createLimiter(8, 512)

async function loggingLocks(shop: Shop, about: SecurityDetails, counting: () => Promise<void>): Promise<void> {
  await counting().catch((error: unknown) => {
    if (error instanceof Refusal) logSecurity(shop, 'login locked', about)
    throw error
  })
}

type Input = { readonly email: string; readonly password: string; readonly code?: string | undefined }

/**
 * Who this e-mail and password belong to, and what they fitted. Unknown e-mail and wrong password
 * answer alike and take as long; too many wrong tries for one e-mail or from one network address are refused for a
 * while, those of a browser that was let in before for that browser alone (CONTRACT "Accounts"). Where a second factor
 * is set up, the seller's code is wanted too.
 */
export function logIn(shop: Shop, kind: SessionKind, input: Input, knocker: LoginAttempt): Promise<Proved> {
  return inTurn(() => prove(shop, kind, input, knocker), networkOf(knocker.address))
}

async function prove(shop: Shop, kind: SessionKind, input: Input, knocker: LoginAttempt): Promise<Proved> {
  const email = normaliseEmail(input.email) ?? input.email.trim().toLowerCase()
  const about = { kind, email, from: knocker.address }
  const address = keyOf('wrongLoginsByAddress', knocker.address)
  const { windowMs } = limits.wrongLoginsByAddress
  const now = shop.clock()
  const { browser } = knocker
  const { account, isKnown, counted } = await knock(shop.db, { kind, email, address, browser, now, windowMs })
  await loggingLocks(shop, about, async () => refuseTooMany('wrongLoginsByAddress', counted, now))
  const count = isKnown ? 'wrongLoginsByBrowser' : 'wrongLoginsByEmail'
  const whose = isKnown ? `${kind} ${email} ${browser?.toString('base64url')}` : `${kind} ${email}`
  // Counted before the password is looked at: a crowd of guesses sent at once gets no more tries than a row of them.
  await loggingLocks(shop, { ...about, account: account?.id }, () =>
    consumeBoth(shop, [count, whose], ['wrongLoginsByAddress', knocker.address]),
  )
  const fits = await verifyPassword(input.password, account?.passwordHash, knocker.address)
  if (account === undefined || !fits) {
    logSecurity(shop, 'login refused', { ...about, account: account?.id })
    throw new Refusal('WRONG_LOGIN')
  }
  // Only whoever knows the password learns that a code is wanted; tries without the right one count as wrong ones.
  const factor = kind === 'seller' ? await checkCode(shop, input.code, { ...about, account: account.id }) : undefined
  return { ...account, kind, factor, tried: { wrong: keyOf(count, whose), address } }
}
