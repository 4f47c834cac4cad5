import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentInviteAcceptance } from '#domain/accounts/staff-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkNewPassword, hashPassword } from '../auth/passwords.ts'
import { sendSessionCookies, startSession } from '../auth/sessions.ts'
import { hashToken, isToken } from '../auth/tokens.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { logSecurity } from '../observability/security-log.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { lockStaff } from './queries.ts'
import { consumeInvite, hasInvite, insertStaffMember } from './staff-queries.ts'

/** Creates the account of an invited person and logs them in. Throws INVITE_UNKNOWN, BAD_INPUT, EMAIL_TAKEN, TOO_MANY_TRIES. */
export async function acceptInvite(
  shop: Shop,
  { token, name, password }: SentInviteAcceptance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const address = request.ip
  await consume(shop, 'invitesByNetwork', address)
  const tokenHash = hashToken(token)
  if (!isToken(token) || !(await hasInvite(shop.db, tokenHash, shop.clock()))) throw new Refusal('INVITE_UNKNOWN')
  checkNewPassword(password, 'password', { field: 'password' })
  const passwordHash = await hashPassword(password, address)
  const id = newId()
  // The session starts in the same transaction: without it a used invitation would leave the person logged out.
  const started = await inTransaction(shop.db, async (tx) => {
    // Removing or demoting the inviter deletes the invitation and takes this lock, too.
    await lockStaff(tx)
    const invite = await consumeInvite(tx, tokenHash, shop.clock())
    if (invite === undefined) throw new Refusal('INVITE_UNKNOWN')
    const { email, role } = invite
    const row = { id, email, name, role, passwordHash, isFirst: false, createdAt: shop.clock() }
    if (!(await insertStaffMember(tx, row))) throw new Refusal('EMAIL_TAKEN')
    return startSession(shop, tx, request, { id, kind: 'seller', passwordHash })
  })
  logSecurity(shop, 'staff joined', { kind: 'seller', account: id, from: address })
  await sendSessionCookies(shop, request, reply, started)
}
