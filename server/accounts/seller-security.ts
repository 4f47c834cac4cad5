import type { FastifyRequest } from 'fastify'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkNewPassword, hashPassword, verifyPassword } from '../auth/passwords.ts'
import type { Person } from '../auth/person.ts'
import { newRecoveryCodes } from '../auth/recovery-codes.ts'
import { deleteOtherSessions } from '../auth/session-queries.ts'
import { publishSessionsEnded, sessionHashOf } from '../auth/sessions.ts'
import { checkCode, createSecondFactor, verifiedFactor } from '../auth/totp.ts'
import {
  insertSecondFactor,
  lockAccount,
  lockSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '../auth/totp-queries.ts'
import { distrustBrowsers } from '../auth/trusted-browser-queries.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { logSecurity, type SecurityEvent } from '../observability/security-log.ts'
import { consume, resetLimit } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { replaceSellerPassword, type SellerRow, sellerById } from './queries.ts'

/** The logged-in seller with their request. */
type Caller = { readonly person: Person; readonly request: FastifyRequest }

const logDetails = ({ person, request }: Caller) => ({ kind: person.kind, account: person.id, from: request.ip })

/** The seller's account, once the password is right. Throws WRONG_PASSWORD, TOO_MANY_TRIES. */
async function verifiedSeller(shop: Shop, caller: Caller, password: string): Promise<SellerRow> {
  const account = await sellerById(shop.db, caller.person.id)
  if (account === undefined) throw new Refusal('LOGIN_REQUIRED')
  await consume(shop, 'wrongPasswordsBySeller', caller.person.id)
  if (await verifyPassword(password, account.passwordHash, caller.request.ip)) return account
  logSecurity(shop, 'password refused', logDetails(caller))
  throw new Refusal('WRONG_PASSWORD')
}

/** Checks the caller's code and returns the app's secret; only a right code resets its limit. Throws WRONG_CODE, TOO_MANY_TRIES. */
async function checkOwnCode(shop: Shop, caller: Caller, code: string | undefined): Promise<Buffer | undefined> {
  await consume(shop, 'wrongCodesBySeller', caller.person.id)
  const secret = await checkCode(shop, caller.person.id, code, logDetails(caller))
  await resetLimit(shop.db, 'wrongCodesBySeller', caller.person.id)
  return secret
}

/** Runs a change of password or second factor in a transaction that ends other sessions and deletes trusted browsers. */
async function changeAccess(
  shop: Shop,
  caller: Caller,
  event: SecurityEvent,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const ended = await inTransaction(shop.db, async (tx) => {
    await change(tx)
    await distrustBrowsers(tx, caller.person)
    return deleteOtherSessions(tx, caller.person, sessionHashOf(caller.request, 'seller'))
  })
  await resetLimit(shop.db, 'wrongPasswordsBySeller', caller.person.id)
  await publishSessionsEnded(shop, ended)
  logSecurity(shop, event, logDetails(caller))
}

/** Replaces the seller's password. Throws WRONG_PASSWORD, BAD_INPUT, TOO_MANY_TRIES (CONTRACT "Accounts"). */
export async function changeSellerPassword(
  shop: Shop,
  caller: Caller,
  { oldPassword, newPassword }: Body<typeof api.sellerPasswordChange>,
): Promise<void> {
  checkNewPassword(newPassword, 'newPassword', { field: 'newPassword' })
  const account = await verifiedSeller(shop, caller, oldPassword)
  const passwordHash = await hashPassword(newPassword, caller.request.ip)
  await changeAccess(shop, caller, 'password changed', async (tx) => {
    // Another request may have changed the password after verifiedSeller.
    if (!(await replaceSellerPassword(tx, account, passwordHash))) throw new Refusal('WRONG_PASSWORD')
  })
}

/** Creates a key for an authenticator app; turnOnSecondFactor stores it once a code of the app is right. */
export async function beginSecondFactor(
  shop: Shop,
  caller: Caller,
  password: string,
): Promise<{ uri: string; key: string }> {
  const { email } = await verifiedSeller(shop, caller, password)
  await checkNoSecondFactor(shop, caller)
  await resetLimit(shop.db, 'wrongPasswordsBySeller', caller.person.id)
  const { key, uri } = createSecondFactor(shop.store().name, email)
  return { uri, key }
}

async function checkNoSecondFactor(shop: Shop, { person }: Caller): Promise<void> {
  if ((await readSecondFactor(shop.db, person.id)) !== undefined) throw new Refusal('SECOND_FACTOR_ON')
}

/** Turns the second factor on and returns the recovery codes. Throws WRONG_PASSWORD, WRONG_CODE, SECOND_FACTOR_ON. */
export async function turnOnSecondFactor(
  shop: Shop,
  caller: Caller,
  { password, key, code }: Body<typeof api.secondFactorOn>,
): Promise<string[]> {
  await verifiedSeller(shop, caller, password)
  await checkNoSecondFactor(shop, caller)
  const factor = verifiedFactor(key, code, shop.clock())
  if (factor === undefined) throw new Refusal('WRONG_CODE')
  const { codes, hashes } = newRecoveryCodes()
  const sellerId = caller.person.id
  await changeAccess(shop, caller, 'second factor on', async (tx) => {
    // The owner may have been demoted or removed meanwhile.
    if ((await lockAccount(tx, sellerId)) !== 'owner') throw new Refusal('STAFF_ROLE')
    if (!(await insertSecondFactor(tx, { sellerId, ...factor }))) throw new Refusal('SECOND_FACTOR_ON')
    await replaceRecoveryCodes(tx, sellerId, hashes, shop.clock())
  })
  return codes
}

/** Turns the second factor off. Throws WRONG_PASSWORD, WRONG_CODE, TOO_MANY_TRIES. */
export async function turnOffSecondFactor(
  shop: Shop,
  caller: Caller,
  { password, code }: Body<typeof api.secondFactorOff>,
): Promise<void> {
  await verifiedSeller(shop, caller, password)
  await checkOwnCode(shop, caller, code)
  await changeAccess(shop, caller, 'second factor off', (tx) => removeSecondFactor(tx, caller.person.id))
}

/** Replaces the recovery codes by ten new ones. Throws WRONG_PASSWORD, WRONG_CODE, SECOND_FACTOR_OFF. */
export async function renewRecoveryCodes(
  shop: Shop,
  caller: Caller,
  { password, code }: Body<typeof api.recoveryCodes>,
): Promise<string[]> {
  await verifiedSeller(shop, caller, password)
  const secret = await checkOwnCode(shop, caller, code)
  if (secret === undefined) throw new Refusal('SECOND_FACTOR_OFF')
  const { codes, hashes } = newRecoveryCodes()
  await inTransaction(shop.db, async (tx) => {
    // Another window may have turned it off meanwhile.
    if (!(await lockSecondFactor(tx, caller.person.id))) throw new Refusal('SECOND_FACTOR_OFF')
    await replaceRecoveryCodes(tx, caller.person.id, hashes, shop.clock())
  })
  await resetLimit(shop.db, 'wrongPasswordsBySeller', caller.person.id)
  logSecurity(shop, 'recovery codes made', logDetails(caller))
  return codes
}
