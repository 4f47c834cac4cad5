import { Refusal } from '#domain/refusal.ts'
import { logIn } from '../accounts/log-in.ts'
import { shopperById } from '../accounts/queries.ts'
import { unknownPasswordHash } from '../auth/passwords.ts'
import type { Person } from '../auth/person.ts'
import { publishSessionsEnded } from '../auth/sessions.ts'
import type { LoginAttempt } from '../auth/trusted-browsers.ts'
import { lockCart } from '../cart/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { logSecurity } from '../observability/security-log.ts'
import { restoreLoginTries } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { reasonToKeep, removeShopper } from './remove-shopper.ts'

/** Deletes an account, anonymizes its orders. Throws login errors and the `reasonToKeep` refusals. */
export async function deleteAccount(shop: Shop, { id }: Person, password: string, attempt: LoginAttempt) {
  const account = await shopperById(shop.db, id)
  if (account === undefined) throw new Refusal('LOGIN_REQUIRED')
  const { tries, passwordHash } = await logIn(shop, 'shopper', { email: account.email, password }, attempt)
  await inTransaction(shop.db, (tx) => restoreLoginTries(tx, tries))
  const unknown = await unknownPasswordHash(attempt.address)
  const ended = await inTransaction(shop.db, async (tx) => {
    // Waits for an order that is being placed.
    if ((await lockCart(tx, id)) === undefined) throw new Refusal('LOGIN_REQUIRED')
    // The password was changed meanwhile, so the request may not be the owner's.
    if ((await shopperById(tx, id))?.passwordHash !== passwordHash) throw new Refusal('WRONG_LOGIN')
    const reason = await reasonToKeep(tx, id, shop.clock())
    if (reason !== undefined) throw reason
    return removeShopper(tx, account, { passwordHash: unknown, at: shop.clock() })
  })
  await publishSessionsEnded(shop, ended)
  logSecurity(shop, 'account deleted', { kind: 'shopper', account: id, from: attempt.address })
}
