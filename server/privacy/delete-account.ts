import { Refusal } from '#domain/refusal.ts'
import { logDetails, type Requester, resetWrongPasswords, verifiedAccount } from '../accounts/change-password.ts'
import { shopperById } from '../accounts/queries.ts'
import { unknownPasswordHash } from '../auth/passwords.ts'
import { publishSessionsEnded } from '../auth/sessions.ts'
import { lockShopper } from '../cart/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { reasonToKeep, removeShopper } from './remove-shopper.ts'

/** Deletes an account, anonymizes its orders. Throws WRONG_PASSWORD, TOO_MANY_TRIES and the `reasonToKeep` refusals. */
export async function deleteAccount(shop: Shop, requester: Requester, password: string): Promise<void> {
  const { id } = requester.person
  const { passwordHash } = await verifiedAccount(shop, requester, password)
  await resetWrongPasswords(shop, requester)
  const unknown = await unknownPasswordHash(requester.request.ip)
  const ended = await inTransaction(shop.db, async (tx) => {
    // Waits for an order that is being placed.
    if (!(await lockShopper(tx, id))) throw new Refusal('LOGIN_REQUIRED')
    const account = await shopperById(tx, id)
    // The password was changed meanwhile, so the request may not be the shopper's.
    if (account?.passwordHash !== passwordHash) throw new Refusal('WRONG_PASSWORD')
    const reason = await reasonToKeep(tx, id, shop.clock())
    if (reason !== undefined) throw reason
    return removeShopper(tx, account, { passwordHash: unknown, at: shop.clock() })
  })
  await publishSessionsEnded(shop, ended)
  logSecurity(shop, 'account deleted', logDetails(requester))
}
