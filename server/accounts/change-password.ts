import type { FastifyRequest } from 'fastify'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkNewPassword, hashPassword, verifyPassword } from '../auth/passwords.ts'
import type { Person } from '../auth/person.ts'
import { deleteOtherSessions } from '../auth/session-queries.ts'
import { publishSessionsEnded, sessionHashOf } from '../auth/sessions.ts'
import { distrustBrowsers } from '../auth/trusted-browser-queries.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { logSecurity, type SecurityEvent } from '../observability/security-log.ts'
import { consume, resetLimit } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { enqueuePasswordEmail } from './password-email.ts'
import { replacePassword, type SellerRow, type ShopperRow, sellerById, shopperById } from './queries.ts'

/** A logged-in person with their request. */
export type Requester = { readonly person: Person; readonly request: FastifyRequest }

/** What the security log says of a requester. */
export const logDetails = ({ person, request }: Requester) => ({
  kind: person.kind,
  account: person.id,
  from: request.ip,
})

const limits = { shopper: 'wrongPasswordsByShopper', seller: 'wrongPasswordsBySeller' } as const

/** Forgets the requester's wrong passwords. */
export const resetWrongPasswords = (shop: Shop, { person }: Requester) =>
  resetLimit(shop.db, limits[person.kind], person.id)

/** The requester's account, once the password is right. Throws LOGIN_REQUIRED, WRONG_PASSWORD, TOO_MANY_TRIES. */
export async function verifiedAccount(
  shop: Shop,
  requester: Requester,
  password: string,
): Promise<ShopperRow | SellerRow> {
  const { person, request } = requester
  const account = await (person.kind === 'shopper' ? shopperById : sellerById)(shop.db, person.id)
  if (account === undefined) throw new Refusal('LOGIN_REQUIRED')
  await consume(shop, limits[person.kind], person.id)
  if (await verifyPassword(password, account.passwordHash, request.ip)) return account
  logSecurity(shop, 'password refused', logDetails(requester))
  throw new Refusal('WRONG_PASSWORD')
}

/** Runs a change of password or second factor in a transaction that ends other sessions and deletes trusted browsers. */
export async function changeAccess(
  shop: Shop,
  requester: Requester,
  event: SecurityEvent,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const { person, request } = requester
  const ended = await inTransaction(shop.db, async (tx) => {
    await change(tx)
    await distrustBrowsers(tx, person)
    return deleteOtherSessions(tx, person, sessionHashOf(request, person.kind))
  })
  await resetWrongPasswords(shop, requester)
  await publishSessionsEnded(shop, ended)
  logSecurity(shop, event, logDetails(requester))
}

/** Replaces a password; a shopper gets an e-mail. Throws WRONG_PASSWORD, BAD_INPUT, TOO_MANY_TRIES (CONTRACT "Accounts"). */
export async function changePassword(
  shop: Shop,
  requester: Requester,
  { oldPassword, newPassword }: Body<typeof api.passwordChange>,
): Promise<void> {
  const { person, request } = requester
  checkNewPassword(newPassword, 'newPassword', person.kind === 'seller' ? { field: 'newPassword' } : {})
  const account = await verifiedAccount(shop, requester, oldPassword)
  const passwordHash = await hashPassword(newPassword, request.ip)
  await changeAccess(shop, requester, 'password changed', async (tx) => {
    // A simultaneous change or reset may have replaced the old password.
    if (!(await replacePassword(tx, person, account.passwordHash, passwordHash))) throw new Refusal('WRONG_PASSWORD')
  })
  if (person.kind === 'shopper') await enqueuePasswordEmail(shop, person.id, request)
}
