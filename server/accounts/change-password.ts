import type { FastifyRequest } from 'fastify'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkNewPassword, hashPassword, verifyPassword } from '../auth/passwords.ts'
import type { Person } from '../auth/person.ts'
import { deleteOtherSessions } from '../auth/session-queries.ts'
import { publishSessionsEnded, sessionHashOf } from '../auth/sessions.ts'
import { distrustBrowsers } from '../auth/trusted-browser-queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { logSecurity } from '../observability/security-log.ts'
import { consume, resetLimit } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { enqueuePasswordEmail } from './password-email.ts'
import { replacePassword, shopperById } from './queries.ts'

/**
 * Replaces a shopper's password; other sessions end and the owner gets an e-mail (CONTRACT "Accounts").
 * Throws WRONG_PASSWORD, BAD_INPUT or TOO_MANY_TRIES.
 */
export async function changePassword(
  shop: Shop,
  person: Person,
  { oldPassword, newPassword }: Body<typeof api.passwordChange>,
  request: FastifyRequest,
): Promise<void> {
  checkNewPassword(newPassword, 'newPassword')
  const account = await shopperById(shop.db, person.id)
  if (account === undefined) throw new Refusal('LOGIN_REQUIRED')
  const details = { kind: person.kind, account: person.id, from: request.ip }
  await consume(shop, 'wrongPasswordsByShopper', person.id)
  if (!(await verifyPassword(oldPassword, account.passwordHash, request.ip))) {
    logSecurity(shop, 'password refused', details)
    throw new Refusal('WRONG_PASSWORD')
  }
  const passwordHash = await hashPassword(newPassword, request.ip)
  const ended = await inTransaction(shop.db, async (tx) => {
    // A simultaneous change or reset may have replaced the old password.
    const isReplaced = await replacePassword(tx, person.id, account.passwordHash, passwordHash)
    if (!isReplaced) throw new Refusal('WRONG_PASSWORD')
    await distrustBrowsers(tx, person)
    return deleteOtherSessions(tx, person, sessionHashOf(request, 'shopper'))
  })
  await resetLimit(shop.db, 'wrongPasswordsByShopper', person.id)
  await publishSessionsEnded(shop, ended)
  logSecurity(shop, 'password changed', details)
  await enqueuePasswordEmail(shop, person.id, request)
}
