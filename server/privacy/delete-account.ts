import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import { logIn } from '../accounts/log-in.ts'
import { refundTries } from '../accounts/login-queries.ts'
import { deleteShopper, insertShopper, shopperById } from '../accounts/queries.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Person, tellEnded } from '../auth/sessions.ts'
import type { LoginAttempt } from '../auth/trusted-browsers.ts'
import { lockCart } from '../cart/queries.ts'
import { deleteWriter } from '../contact/queries.ts'
import { inTransaction, retried, type Transaction } from '../database/connect.ts'
import { logSecurity } from '../observability/security-log.ts'
import { anonymizeOrders, everyOrderOf, hasOrderUnderWay } from '../orders/queries.ts'
import { hasUnsettledReturn, isCashOwed } from '../orders/return-queries.ts'
import { hasOpenPayment, hasUnfinishedRefund, hasUnrefundedOrder } from '../payments/queries.ts'
import type { Shop } from '../shop.ts'

/** Whoever the orders belong to from now on: a row without a name, an e-mail that is none and a password nobody knows. */
async function leaveOrdersBehind(tx: Transaction, shopperId: string, passwordHash: string, createdAt: Date) {
  const orders = await everyOrderOf(tx, shopperId)
  if (orders.length === 0) return
  const id = randomBytes(16).toString('hex')
  await insertShopper(tx, { id, name: '', email: `deleted ${id}`, passwordHash, createdAt })
  await anonymizeOrders(tx, shopperId, id)
}

/** Refuses while an order, a return or money of this shopper is unsettled: nobody could be reached about it any more. */
async function refuseUnsettled(tx: Transaction, id: string): Promise<void> {
  if ((await hasOrderUnderWay(tx, id)) || (await hasOpenPayment(tx, id))) throw new Refusal('ORDER_UNDER_WAY')
  if (await hasUnsettledReturn(tx, id)) throw new Refusal('RETURN_UNSETTLED')
  if ((await isCashOwed(tx, id)) || (await hasUnfinishedRefund(tx, id)) || (await hasUnrefundedOrder(tx, id)))
    throw new Refusal('REFUND_UNDER_WAY')
}

/**
 * Deletes a shopper's account by its password, as for a login: wrong ones are counted and refused alike. Sessions, cart,
 * addresses, links to a new password, messages and the newsletter's entry go; orders stay for the books and name nobody.
 * Refuses while an order is under way or can still be paid, a return is unsettled, or money is on its way back.
 */
export async function deleteAccount(shop: Shop, { id }: Person, password: string, knocker: LoginAttempt) {
  const known = await shopperById(shop.db, id)
  if (known === undefined) throw new Refusal('LOGIN_REQUIRED')
  const { tried, passwordHash } = await logIn(shop, 'shopper', { email: known.email, password }, knocker)
  await retried(() => refundTries(shop.db, tried))
  const nobodys = await hashPassword(randomBytes(32).toString('base64url'), knocker.address)
  const ended = await inTransaction(shop.db, async (tx) => {
    // An order that is just being placed comes first, or finds nobody any more.
    if ((await lockCart(tx, id)) === undefined) throw new Refusal('LOGIN_REQUIRED')
    // Whoever has set another password meanwhile keeps the account: it was perhaps no longer the owner who deletes it.
    if ((await shopperById(tx, id))?.passwordHash !== passwordHash) throw new Refusal('WRONG_LOGIN')
    await refuseUnsettled(tx, id)
    await leaveOrdersBehind(tx, id, nobodys, shop.clock())
    await deleteWriter(tx, known.email)
    // Cart, addresses and reset links fall with the row, push subscriptions with their sessions (on delete cascade).
    return deleteShopper(tx, id)
  })
  await tellEnded(shop, ended)
  logSecurity(shop, 'account deleted', { kind: 'shopper', account: id, from: knocker.address })
}
