import { inviteMs } from '#domain/accounts/staff.ts'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { lockStaff, sellerByEmail, sellerById } from './queries.ts'
import { readEmail } from './read-contact.ts'
import { deleteInvite, saveInvite } from './staff-queries.ts'

/** Locks the table of the shop's people. Throws LOGIN_REQUIRED, STAFF_ROLE if the person is no longer an owner. */
export async function lockStaffAsOwner(tx: Transaction, { id }: Person): Promise<void> {
  await lockStaff(tx)
  const account = await sellerById(tx, id)
  if (account === undefined) throw new Refusal('LOGIN_REQUIRED')
  if (account.role !== 'owner') throw new Refusal('STAFF_ROLE')
}

/** Creates an invitation and returns its link; only the hash of its token is stored. Throws BAD_INPUT, EMAIL_TAKEN, STAFF_ROLE. */
export async function inviteStaff(
  shop: Shop,
  person: Person,
  { email: typed, role }: Body<typeof api.staffInvite>,
): Promise<{ link: string; until: string }> {
  const email = readEmail(typed)
  const token = newToken()
  const createdAt = shop.clock()
  const expiresAt = new Date(createdAt.getTime() + inviteMs)
  await inTransaction(shop.db, async (tx) => {
    await lockStaffAsOwner(tx, person)
    if ((await sellerByEmail(tx, email)) !== undefined) throw new Refusal('EMAIL_TAKEN')
    const invitedBy = person.id
    await saveInvite(tx, { id: newId(), tokenHash: hashToken(token), email, role, invitedBy, createdAt, expiresAt })
  })
  return { link: `${shop.config.publicUrl}/seller/join/${token}`, until: expiresAt.toISOString() }
}

/** Deletes an invitation. Throws INVITE_UNKNOWN, STAFF_ROLE. */
export async function revokeInvite(shop: Shop, person: Person, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockStaffAsOwner(tx, person)
    if (!(await deleteInvite(tx, id))) throw new Refusal('INVITE_UNKNOWN')
  })
}
