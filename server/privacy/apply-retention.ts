import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Retention } from '../config/retention-settings.ts'
import { deleteMessages } from '../contact/queries.ts'
import { deleteUnpaidOrders } from '../payments/queries.ts'
import type { Shop } from '../shop.ts'

const day = 24 * 60 * 60 * 1000

/** Letters are named by the time they were written (notifications/mail.ts); what is named otherwise is not ours. */
async function deleteLetters(outbox: string, before: Date): Promise<void> {
  const last = before.toISOString().replace(/[:.]/g, '-')
  const isLetter = /^\d{4}-\d\d-\d\dT[\d-]{12}Z-[\w-]+\.(eml|draft)$/
  const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) if (isLetter.test(name) && name < last) await rm(join(outbox, name), { force: true })
}

/** Throws away what about people has been kept long enough, by the settings KEEP_…_DAYS. */
export async function applyRetention(shop: Shop, asked: { retention: Retention; dataDir: string }): Promise<void> {
  const { retention, dataDir } = asked
  const daysAgo = (days: number) => new Date(shop.clock().getTime() - days * day)
  await deleteUnpaidOrders(shop.db, daysAgo(retention.unpaidOrders))
  await deleteMessages(shop.db, daysAgo(retention.messages))
  await deleteLetters(join(dataDir, 'outbox'), daysAgo(retention.letters))
}
