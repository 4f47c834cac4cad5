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
import { changeAccess, logDetails, type Requester, resetWrongPasswords, verifiedAccount } from './change-password.ts'

/** Checks the requester's code and returns the app's secret; only a right code resets its limit. Throws WRONG_CODE, TOO_MANY_TRIES. */
async function checkOwnCode(shop: Shop, requester: Requester, code: string | undefined): Promise<Buffer | undefined> {
  await consume(shop, 'wrongCodesBySeller', requester.person.id)
  const secret = await checkCode(shop, requester.person.id, code, logDetails(requester))
  await resetLimit(shop.db, 'wrongCodesBySeller', requester.person.id)
  return secret
}

/** Creates a key for an authenticator app; turnOnSecondFactor stores it once a code of the app is right. */
export async function beginSecondFactor(
  shop: Shop,
  requester: Requester,
  password: string,
): Promise<{ uri: string; key: string }> {
  const { email } = await verifiedAccount(shop, requester, password)
  await checkNoSecondFactor(shop, requester)
  await resetWrongPasswords(shop, requester)
  const { key, uri } = createSecondFactor(shop.store().name, email)
  return { uri, key }
}

async function checkNoSecondFactor(shop: Shop, { person }: Requester): Promise<void> {
  if ((await readSecondFactor(shop.db, person.id)) !== undefined) throw new Refusal('SECOND_FACTOR_ON')
}

/** Turns the second factor on and returns the recovery codes. Throws WRONG_PASSWORD, WRONG_CODE, SECOND_FACTOR_ON. */
export async function turnOnSecondFactor(
  shop: Shop,
  requester: Requester,
  { password, key, code }: Body<typeof api.secondFactorOn>,
): Promise<string[]> {
  await verifiedAccount(shop, requester, password)
  await checkNoSecondFactor(shop, requester)
  const factor = verifiedFactor(key, code, shop.clock())
  if (factor === undefined) throw new Refusal('WRONG_CODE')
  const { codes, hashes } = newRecoveryCodes()
  const sellerId = requester.person.id
  await changeAccess(shop, requester, 'second factor on', async (tx) => {
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
  requester: Requester,
  { password, code }: Body<typeof api.secondFactorOff>,
): Promise<void> {
  await verifiedAccount(shop, requester, password)
  await checkOwnCode(shop, requester, code)
  await changeAccess(shop, requester, 'second factor off', (tx) => removeSecondFactor(tx, requester.person.id))
}

/** Replaces the recovery codes by ten new ones. Throws WRONG_PASSWORD, WRONG_CODE, SECOND_FACTOR_OFF. */
export async function renewRecoveryCodes(
  shop: Shop,
  requester: Requester,
  { password, code }: Body<typeof api.recoveryCodes>,
): Promise<string[]> {
  await verifiedAccount(shop, requester, password)
  const secret = await checkOwnCode(shop, requester, code)
  if (secret === undefined) throw new Refusal('SECOND_FACTOR_OFF')
  const { codes, hashes } = newRecoveryCodes()
  await inTransaction(shop.db, async (tx) => {
    // Another window may have turned it off meanwhile.
    if (!(await lockSecondFactor(tx, requester.person.id))) throw new Refusal('SECOND_FACTOR_OFF')
    await replaceRecoveryCodes(tx, requester.person.id, hashes, shop.clock())
  })
  await resetWrongPasswords(shop, requester)
  logSecurity(shop, 'recovery codes made', logDetails(requester))
  return codes
}
