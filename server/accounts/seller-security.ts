import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { newRecoveryCodes } from '../auth/recovery-codes.ts'
import { checkCode, createSecondFactor, verifiedFactor } from '../auth/totp.ts'
import {
  insertSecondFactor,
  lockAccount,
  lockSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '../auth/totp-queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { logSecurity } from '../observability/security-log.ts'
import { consume, resetLimit } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { type Caller, changeAccess, logDetails, resetWrongPasswords, verifiedAccount } from './change-password.ts'

/** Checks the caller's code and returns the app's secret; only a right code resets its limit. Throws WRONG_CODE, TOO_MANY_TRIES. */
async function checkOwnCode(shop: Shop, caller: Caller, code: string | undefined): Promise<Buffer | undefined> {
  await consume(shop, 'wrongCodesBySeller', caller.person.id)
  const secret = await checkCode(shop, caller.person.id, code, logDetails(caller))
  await resetLimit(shop.db, 'wrongCodesBySeller', caller.person.id)
  return secret
}

/** Creates a key for an authenticator app; turnOnSecondFactor stores it once a code of the app is right. */
export async function beginSecondFactor(
  shop: Shop,
  caller: Caller,
  password: string,
): Promise<{ uri: string; key: string }> {
  const { email } = await verifiedAccount(shop, caller, password)
  await checkNoSecondFactor(shop, caller)
  await resetWrongPasswords(shop, caller)
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
  await verifiedAccount(shop, caller, password)
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
  await verifiedAccount(shop, caller, password)
  await checkOwnCode(shop, caller, code)
  await changeAccess(shop, caller, 'second factor off', (tx) => removeSecondFactor(tx, caller.person.id))
}

/** Replaces the recovery codes by ten new ones. Throws WRONG_PASSWORD, WRONG_CODE, SECOND_FACTOR_OFF. */
export async function renewRecoveryCodes(
  shop: Shop,
  caller: Caller,
  { password, code }: Body<typeof api.recoveryCodes>,
): Promise<string[]> {
  await verifiedAccount(shop, caller, password)
  const secret = await checkOwnCode(shop, caller, code)
  if (secret === undefined) throw new Refusal('SECOND_FACTOR_OFF')
  const { codes, hashes } = newRecoveryCodes()
  await inTransaction(shop.db, async (tx) => {
    // Another window may have turned it off meanwhile.
    if (!(await lockSecondFactor(tx, caller.person.id))) throw new Refusal('SECOND_FACTOR_OFF')
    await replaceRecoveryCodes(tx, caller.person.id, hashes, shop.clock())
  })
  await resetWrongPasswords(shop, caller)
  logSecurity(shop, 'recovery codes made', logDetails(caller))
  return codes
}
