import { mayAct, type StaffRole } from '#domain/accounts/staff.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { deleteSessionsAndBrowsers } from '../auth/session-queries.ts'
import { publishSessionsEnded } from '../auth/sessions.ts'
import { removeSecondFactor } from '../auth/totp-queries.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { lockStaffAsOwner } from './invite-staff.ts'
import { freeInboxItemsOf, type SellerRow, sellerById } from './queries.ts'
import { countOwners, deleteInvitesBy, deleteStaffMember, saveRole } from './staff-queries.ts'

/** Returns the person to change and locks all people, so that of two owners who remove each other one stays. */
async function lockStaffMember(tx: Transaction, person: Person, id: string): Promise<SellerRow> {
  await lockStaffAsOwner(tx, person)
  const member = await sellerById(tx, id)
  if (member === undefined) throw new Refusal('STAFF_UNKNOWN')
  return member
}

async function checkLastOwner(tx: Transaction, { role }: SellerRow): Promise<void> {
  if (role === 'owner' && (await countOwners(tx)) === 1) throw new Refusal('LAST_OWNER')
}

/** Removes a person, whose sessions and live pages end at once. Throws LAST_OWNER, STAFF_UNKNOWN, STAFF_ROLE. */
export async function removeStaff(shop: Shop, person: Person, id: string): Promise<void> {
  const ended = await inTransaction(shop.db, async (tx) => {
    const member = await lockStaffMember(tx, person, id)
    await checkLastOwner(tx, member)
    await deleteStaffMember(tx, id)
    await freeInboxItemsOf(tx, id)
    return deleteSessionsAndBrowsers(tx, { kind: 'seller', id })
  })
  await publishSessionsEnded(shop, ended)
  logSecurity(shop, 'staff removed', { kind: 'seller', account: id })
}

/** Changes a person's role from the next request. Throws LAST_OWNER, STAFF_UNKNOWN, STAFF_ROLE. */
export async function changeRole(shop: Shop, person: Person, id: string, role: StaffRole): Promise<void> {
  const isFactorOff = await inTransaction(shop.db, async (tx) => {
    const member = await lockStaffMember(tx, person, id)
    if (role === member.role) return false
    await checkLastOwner(tx, member)
    await saveRole(tx, id, role)
    await deleteInvitesBy(tx, id)
    if (!mayAct(role, 'manager')) await freeInboxItemsOf(tx, id)
    // Only owners reach the page that turns it off.
    return role !== 'owner' && removeSecondFactor(tx, id)
  })
  if (isFactorOff) logSecurity(shop, 'second factor off', { kind: 'seller', account: id })
  logSecurity(shop, 'staff role changed', { kind: 'seller', account: id })
}
