import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#domain/time/durations.ts'
import { deleteSettledComplaints } from '../contact/complaint-queries.ts'
import { deleteOldMessages } from '../contact/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { deleteNamelessWithoutOrders, deleteTelephoneCustomersWithoutOrders } from '../orders/account-queries.ts'
import { removeOldReturnPhotos } from '../orders/returns/return-queries.ts'
import { deleteOldRounds } from '../orders/rounds/round-queries.ts'
import { deleteUnpaidOrders } from '../payments/queries.ts'
import type { Shop } from '../shop.ts'

/** Deletes e-mails before this time from the outbox, where `notifications/mail` names files by time, and no other files. */
async function deleteEmails(outbox: string, before: Date): Promise<void> {
  const firstName = before.toISOString().replace(/[:.]/g, '-')
  const isEmail = /^\d{4}-\d\d-\d\dT[\d-]{12}Z-[\w-]+\.(eml|draft)$/
  const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) if (isEmail.test(name) && name < firstName) await rm(join(outbox, name), { force: true })
}

/** Deletes personal data older than RETAIN_…_DAYS, and accounts without orders: deleted ones, and telephone customers after a day. */
export async function applyRetention(shop: Shop): Promise<void> {
  const { retention, dataDir } = shop.config
  const daysAgo = (days: number) => new Date(shop.clock().getTime() - days * dayMs)
  await inTransaction(shop.db, async (tx) => {
    await deleteUnpaidOrders(tx, daysAgo(retention.unpaidOrders))
    await deleteNamelessWithoutOrders(tx)
    await deleteTelephoneCustomersWithoutOrders(tx, daysAgo(1))
  })
  await deleteOldRounds(shop.db, daysAgo(retention.messages))
  await deleteOldMessages(shop.db, daysAgo(retention.messages))
  await deleteSettledComplaints(shop.db, daysAgo(retention.messages))
  await removeOldReturnPhotos(shop.db, daysAgo(retention.messages))
  await deleteEmails(join(dataDir, 'outbox'), daysAgo(retention.emails))
}
