import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { normaliseEmail, passwordFault } from '#domain/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Person, tellEnded } from '../auth/sessions.ts'
import { inTransaction } from '../database/connect.ts'
import { logSecurity } from '../observability/security-log.ts'
import { chosenLanguage } from '../pages/locale.ts'
import { consume, resetLimit } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { tellPasswordChanged } from './password-email.ts'
import { hasReset, insertReset, savePassword, shopperByEmail, takeReset } from './queries.ts'

const hour = 60 * 60 * 1000
const tokenShape = /^[A-Za-z0-9_-]{43}$/

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Takes note that somebody forgot a password. The door does the same for every e-mail and looks nobody up, so that
 * neither the answer nor its time tells who has an account; the rest is put off (CONTRACT "Accounts").
 */
export async function askForReset(shop: Shop, typed: string, request: FastifyRequest): Promise<void> {
  const email = normaliseEmail(typed)
  if (email === undefined) throw new Refusal('BAD_INPUT', { message: 'email: Please enter a valid email address.' })
  await consume(shop, 'forgottenByAddress', request.ip)
  await consume(shop, 'forgottenByEmail', email)
  await shop.jobs.putOff('mail-reset-link', { email, language: chosenLanguage(request).language })
}

/** A new token for the account of this e-mail, good once and for an hour; undefined when there is no such account. */
export async function makeResetToken(shop: Shop, email: string): Promise<{ name: string; token: string } | undefined> {
  const shopper = await shopperByEmail(shop.db, email)
  if (shopper === undefined) return undefined
  const token = randomBytes(32).toString('base64url')
  const now = shop.clock()
  const expiresAt = new Date(now.getTime() + hour)
  await insertReset(shop.db, { tokenHash: hashOf(token), shopperId: shopper.id, createdAt: now, expiresAt })
  return { name: shopper.name, token }
}

/** Sets a new password by a mailed token and ends all sessions; a letter tells the owner. Answers whose it is. Refuses a poor password and a token that is not good. */
export async function resetPassword(
  shop: Shop,
  token: string,
  password: string,
  request: FastifyRequest,
): Promise<Person> {
  const fault = passwordFault(password)
  if (fault !== undefined) throw new Refusal('BAD_INPUT', { message: `password: ${fault}` })
  const tokenHash = hashOf(token)
  // Looked up before the costly hash, so that made-up tokens cost nothing.
  const isGood = tokenShape.test(token) && (await hasReset(shop.db, tokenHash, shop.clock()))
  if (!isGood) throw new Refusal('RESET_LINK_INVALID')
  const passwordHash = await hashPassword(password, request.ip)
  const { email, ended, id } = await inTransaction(shop.db, async (tx) => {
    const shopperId = await takeReset(tx, tokenHash, shop.clock())
    if (shopperId === undefined) throw new Refusal('RESET_LINK_INVALID')
    return { ...(await savePassword(tx, shopperId, passwordHash)), id: shopperId }
  })
  // Whoever tried too many old passwords before need not wait to use the new one.
  await resetLimit(shop.db, 'wrongLoginsByEmail', `shopper ${email}`)
  await tellEnded(shop, ended)
  logSecurity(shop, 'password reset', { kind: 'shopper', account: id })
  await tellPasswordChanged(shop, id, request)
  return { id, kind: 'shopper' }
}
