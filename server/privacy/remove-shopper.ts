import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { maxPaymentAgeMs } from '#domain/payments/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import { deleteShopper, insertShopper, type ShopperRow } from '../accounts/queries.ts'
import { deleteSettledMessagesFrom, deleteSubscriber } from '../contact/queries.ts'
import type { Transaction } from '../database/transaction.ts'
import { deleteAnswersTo } from '../http/idempotency-queries.ts'
import { anonymizeOrders, hasOrder, hasOrderUnderWay, owesForDelivery } from '../orders/account-queries.ts'
import { hasUnsettledReturn, isCashOwed } from '../orders/returns/return-queries.ts'
import { closePaymentsOf, hasOpenPayment } from '../payments/queries.ts'
import { hasUnfinishedRefund, hasUnrefundedOrder } from '../payments/refund-queries.ts'

/** The refusal to delete a shopper with unsettled orders, payments or returns; undefined when all is settled. */
export async function reasonToKeep(tx: Transaction, id: string, now: Date): Promise<Refusal | undefined> {
  if (await hasOrderUnderWay(tx, id)) return new Refusal('ORDER_UNDER_WAY')
  const openPayment = 'A payment that you began can still come in. Please try again in an hour; it may take five days.'
  // Without readable keys no check ends an older one.
  if (await hasOpenPayment(tx, id, new Date(now.getTime() - maxPaymentAgeMs)))
    return new Refusal('ORDER_UNDER_WAY', { message: openPayment })
  if (await hasUnsettledReturn(tx, id)) return new Refusal('RETURN_UNSETTLED')
  if (await owesForDelivery(tx, id)) return new Refusal('ORDER_UNPAID')
  const isOwed = (await isCashOwed(tx, id)) || (await hasUnfinishedRefund(tx, id)) || (await hasUnrefundedOrder(tx, id))
  return isOwed ? new Refusal('REFUND_UNDER_WAY') : undefined
}

/** Moves the orders to a new nameless account, which allows no login. */
async function moveOrdersToNamelessAccount(tx: Transaction, shopperId: string, passwordHash: string, createdAt: Date) {
  if (!(await hasOrder(tx, shopperId))) return
  const id = randomBytes(16).toString('hex')
  await insertShopper(tx, { id, name: '', email: `deleted ${id}`, passwordHash, createdAt })
  await anonymizeOrders(tx, shopperId, id)
}

/** Deletes a settled shopper's personal data; their orders stay without it. Returns the hashes of the ended sessions. */
export async function removeShopper(
  tx: Transaction,
  { id, email }: ShopperRow,
  { passwordHash, at }: { readonly passwordHash: string; readonly at: Date },
): Promise<Buffer[]> {
  await closePaymentsOf(tx, id)
  await moveOrdersToNamelessAccount(tx, id, passwordHash, at)
  await deleteSettledMessagesFrom(tx, email)
  await deleteSubscriber(tx, email)
  // Finished jobs too, which pg-boss stores for a week; the data of other jobs contains no e-mail.
  await tx.execute(sql`delete from pgboss.job where name = 'mail-reset-link' and data ->> 'email' = ${email}`)
  const ended = await deleteShopper(tx, id)
  // Last, because a call that is under way locks the shopper before its answer.
  await deleteAnswersTo(tx, { kind: 'shopper', id })
  return ended
}
