import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import { logIn } from '../accounts/log-in.ts'
import { deleteShopper, insertShopper, shopperById } from '../accounts/queries.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Person, publishEnded } from '../auth/sessions.ts'
import type { LoginAttempt } from '../auth/trusted-browsers.ts'
import { lockCart } from '../cart/queries.ts'
import { deleteMessagesFrom } from '../contact/queries.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { logSecurity } from '../observability/security-log.ts'
import { anonymizeOrders, everyOrderOf, hasOrderUnderWay } from '../orders/queries.ts'
import { hasUnsettledReturn, isCashOwed } from '../orders/returns/return-queries.ts'
import { hasOpenPayment } from '../payments/queries.ts'
import { hasUnfinishedRefund, hasUnrefundedOrder } from '../payments/refund-queries.ts'
import { refundLogin } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'

/** Moves the orders to a nameless account, whose e-mail and password allow no login. */
async function moveOrdersToNamelessAccount(tx: Transaction, shopperId: string, passwordHash: string, createdAt: Date) {
  const orders = await everyOrderOf(tx, shopperId)
  if (orders.length === 0) return
  const id = randomBytes(16).toString('hex')
  await insertShopper(tx, { id, name: '', email: `deleted ${id}`, passwordHash, createdAt })
  await anonymizeOrders(tx, shopperId, id)
}

/** Throws ORDER_UNDER_WAY, RETURN_UNSETTLED or REFUND_UNDER_WAY while the shopper must stay reachable. */
async function refuseUnsettled(tx: Transaction, id: string): Promise<void> {
  if ((await hasOrderUnderWay(tx, id)) || (await hasOpenPayment(tx, id))) throw new Refusal('ORDER_UNDER_WAY')
  if (await hasUnsettledReturn(tx, id)) throw new Refusal('RETURN_UNSETTLED')
  if ((await isCashOwed(tx, id)) || (await hasUnfinishedRefund(tx, id)) || (await hasUnrefundedOrder(tx, id)))
    throw new Refusal('REFUND_UNDER_WAY')
}

/**
 * Deletes the shopper's account after checking the password like a login, with its errors.
 * Orders are retained without personal data; everything else is deleted.
 */
export async function deleteAccount(shop: Shop, { id }: Person, password: string, attempt: LoginAttempt) {
  const account = await shopperById(shop.db, id)
  if (account === undefined) throw new Refusal('LOGIN_REQUIRED')
  const { tries, passwordHash } = await logIn(shop, 'shopper', { email: account.email, password }, attempt)
  await inTransaction(shop.db, (tx) => refundLogin(tx, tries))
  const unknownPassword = await hashPassword(randomBytes(32).toString('base64url'), attempt.address)
  const ended = await inTransaction(shop.db, async (tx) => {
    // Waits for an order that is being placed.
    if ((await lockCart(tx, id)) === undefined) throw new Refusal('LOGIN_REQUIRED')
    // A password that was changed meanwhile means that the request may not be the owner's.
    if ((await shopperById(tx, id))?.passwordHash !== passwordHash) throw new Refusal('WRONG_LOGIN')
    await refuseUnsettled(tx, id)
    await moveOrdersToNamelessAccount(tx, id, unknownPassword, shop.clock())
    await deleteMessagesFrom(tx, account.email)
    return deleteShopper(tx, id)
  })
  await publishEnded(shop, ended)
  logSecurity(shop, 'account deleted', { kind: 'shopper', account: id, from: attempt.address })
}
