import type { FastifyRequest } from 'fastify'
import { passwordFault } from '#domain/accounts.ts'
import type { api, Body } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import type { OpenSession } from '#domain/shapes.ts'
import { inTransaction } from '../database/connect.ts'
import { chosenLanguage } from '../page-language.ts'
import { logSecurity } from '../security-log.ts'
import type { Shop } from '../shop.ts'
import { countOrRefuse, forgetWrong } from './limits.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { shopperById } from './queries.ts'
import { endOtherSessions, forgetBrowsers, openSessionsOf, replacePassword } from './session-queries.ts'
import { type Person, sessionHashOf, tellEnded } from './sessions.ts'

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
  await countOrRefuse(shop, 'wrongPasswordsByShopper', person.id)
  if (!(await passwordFits(oldPassword, account.passwordHash))) {
    logSecurity(shop, 'password refused', about)
    throw new Refusal('WRONG_PASSWORD')
  }
  const passwordHash = await hashPassword(newPassword)
  const ended = await inTransaction(shop.db, async (tx) => {
    // Of two changes at once, or a change and a mailed link, the second finds that the old password is no longer it.
    const changed = await replacePassword(tx, person.id, account.passwordHash, passwordHash)
    if (!changed) throw new Refusal('WRONG_PASSWORD')
    await forgetBrowsers(tx, person)
    return endOtherSessions(tx, person, sessionHashOf(request, 'shopper'))
  })
  await forgetWrong(shop, 'wrongPasswordsByShopper', person.id)
  await tellEnded(shop, ended)
  logSecurity(shop, 'password changed', about)
  const { language } = chosenLanguage(request)
  await shop.jobs
    .putOff('mail-password-changed', { shopperId: person.id, language })
    .catch((error: unknown) => shop.log.warn({ err: error, account: person.id }, 'no letter tells of the new password'))
}

/** The shopper's open sessions, the newest first, and which of them asks. */
export async function sessionsFor(shop: Shop, person: Person, request: FastifyRequest): Promise<OpenSession[]> {
  const own = sessionHashOf(request, 'shopper')
  const sessions = await openSessionsOf(shop.db, person, shop.clock())
  return sessions.map(({ device, createdAt, tokenHash }) => ({
    device,
    createdAt: createdAt.toISOString(),
    isThis: own.equals(tokenHash),
  }))
}

/** Logs the shopper out everywhere but here, at once; open pages of the ended sessions are told nothing more. */
export async function endSessions(shop: Shop, person: Person, request: FastifyRequest): Promise<void> {
  const ended = await endOtherSessions(shop.db, person, sessionHashOf(request, 'shopper'))
  await tellEnded(shop, ended)
  logSecurity(shop, 'sessions ended', { kind: person.kind, account: person.id, from: request.ip })
}
