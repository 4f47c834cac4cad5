import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { hourMs } from '#domain/time/durations.ts'
import { checkNewPassword, hashPassword } from '../auth/passwords.ts'
import type { AccountKey } from '../auth/person.ts'
import { publishSessionsEnded } from '../auth/sessions.ts'
import { hashToken, isToken, newToken } from '../auth/tokens.ts'
import { loginAttemptOf } from '../auth/trusted-browsers.ts'
import { inTransaction } from '../database/transaction.ts'
import { logSecurity } from '../observability/security-log.ts'
import { chosenLanguage } from '../pages/locale.ts'
import { consume, resetLimit } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { browserLimit } from './log-in.ts'
import { enqueuePasswordEmail } from './password-email.ts'
import { consumeResetLink, hasResetLink, insertResetLink, setPassword, shopperByEmail } from './queries.ts'
import { readEmail } from './read-contact.ts'

/** Enqueues the reset e-mail; answer and timing are the same for an e-mail without an account (CONTRACT "Accounts"). */
export async function requestReset(shop: Shop, typed: string, request: FastifyRequest): Promise<void> {
  const email = readEmail(typed)
  await consume(shop, 'forgottenByNetwork', request.ip)
  await consume(shop, 'forgottenByEmail', email)
  await shop.jobs.enqueue('mail-reset-link', { email, language: chosenLanguage(request).language })
}

/** Creates a reset token for this e-mail's account, valid once and for an hour; undefined without an account. */
export async function createResetToken(
  shop: Shop,
  email: string,
): Promise<{ name: string; token: string } | undefined> {
  const shopper = await shopperByEmail(shop.db, email)
  if (shopper === undefined) return undefined
  const token = newToken()
  const now = shop.clock()
  const expiresAt = new Date(now.getTime() + hourMs)
  await insertResetLink(shop.db, { tokenHash: hashToken(token), shopperId: shopper.id, createdAt: now, expiresAt })
  return { name: shopper.name, token }
}

/** Sets a new password by a mailed token, ends all sessions and returns the shopper. Throws BAD_INPUT, RESET_LINK_INVALID. */
export async function resetPassword(
  shop: Shop,
  token: string,
  password: string,
  request: FastifyRequest,
): Promise<AccountKey> {
  checkNewPassword(password, 'password')
  const tokenHash = hashToken(token)
  // The link is checked before the password is hashed, so that invented tokens cost little.
  const isValid = isToken(token) && (await hasResetLink(shop.db, tokenHash, shop.clock()))
  if (!isValid) throw new Refusal('RESET_LINK_INVALID')
  const passwordHash = await hashPassword(password, request.ip)
  const { email, ended, id } = await inTransaction(shop.db, async (tx) => {
    const shopperId = await consumeResetLink(tx, tokenHash, shop.clock())
    if (shopperId === undefined) throw new Refusal('RESET_LINK_INVALID')
    return { ...(await setPassword(tx, shopperId, passwordHash)), id: shopperId }
  })
  // A shopper who has tried many wrong passwords can now log in at once.
  await resetLimit(shop.db, 'wrongLoginsByEmail', `shopper ${email}`)
  const { browser } = loginAttemptOf(request)
  if (browser !== undefined) await resetLimit(shop.db, ...browserLimit('shopper', email, browser))
  await publishSessionsEnded(shop, ended)
  logSecurity(shop, 'password reset', { kind: 'shopper', account: id })
  await enqueuePasswordEmail(shop, id, request)
  return { id, kind: 'shopper' }
}
