import type { FastifyRequest } from 'fastify'
import { passwordFault } from '#domain/accounts.ts'
import type { api, Body } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import { endOtherSessions, forgetBrowsers, replacePassword } from '../auth/session-queries.ts'
import { type Person, sessionHashOf, tellEnded } from '../auth/sessions.ts'
import { inTransaction } from '../database/connect.ts'
import { logSecurity } from '../observability/security-log.ts'
import { consume, resetLimit } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { tellPasswordChanged } from './password-email.ts'
import { shopperById } from './queries.ts'

/**
 * Sets a new password by the old one; every other session ends and a letter tells the owner (CONTRACT "Accounts"). Wrong
 * old passwords are counted for the account: whoever found an open browser guesses no faster than at the door.
 */
export async function changePassword(
  shop: Shop,
  person: Person,
  { oldPassword, newPassword }: Body<typeof api.passwordChange>,
  request: FastifyRequest,
): Promise<void> {
  const fault = passwordFault(newPassword)
  if (fault !== undefined) throw new Refusal('BAD_INPUT', { message: `newPassword: ${fault}` })
  const account = await shopperById(shop.db, person.id)
  if (account === undefined) throw new Refusal('LOGIN_REQUIRED')
  const about = { kind: person.kind, account: person.id, from: request.ip }
  await consume(shop, 'wrongPasswordsByShopper', person.id)
  if (!(await verifyPassword(oldPassword, account.passwordHash, request.ip))) {
    logSecurity(shop, 'password refused', about)
    throw new Refusal('WRONG_PASSWORD')
  }
  const passwordHash = await hashPassword(newPassword, request.ip)
  const ended = await inTransaction(shop.db, async (tx) => {
    // Of two changes at once, or a change and a mailed link, the second finds that the old password is no longer it.
    const changed = await replacePassword(tx, person.id, account.passwordHash, passwordHash)
    if (!changed) throw new Refusal('WRONG_PASSWORD')
    await forgetBrowsers(tx, person)
    return endOtherSessions(tx, person, sessionHashOf(request, 'shopper'))
  })
  await resetLimit(shop.db, 'wrongPasswordsByShopper', person.id)
  await tellEnded(shop, ended)
  logSecurity(shop, 'password changed', about)
  await tellPasswordChanged(shop, person.id, request)
}
