import { and, asc, isNull, lt, not, or, sql } from 'drizzle-orm'
import { advisoryLocks, takeLock } from '../database/advisory-locks.ts'
import type { Queryable } from '../database/connect.ts'
import { complaint, contactMessage, inboxAnswer } from '../database/tables/contact.ts'
import { inTransaction } from '../database/transaction.ts'
import { hasJob } from '../jobs/has-job.ts'
import type { JobData } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'

type MailJob = 'mail-message' | 'mail-complaint' | 'mail-answer'

/** For each job the table whose rows it mails; a settled complaint is no longer mailed. */
const sources = [
  { job: 'mail-message', field: 'messageId', table: contactMessage, at: contactMessage.createdAt, isOpen: undefined },
  {
    job: 'mail-complaint',
    field: 'complaintId',
    table: complaint,
    at: complaint.createdAt,
    isOpen: isNull(complaint.doneAt),
  },
  { job: 'mail-answer', field: 'answerId', table: inboxAnswer, at: inboxAnswer.at, isOpen: undefined },
] as const

const mailSettingsSaved = sql`(select max(changed_at) from store_setting where section = 'mail')`

/** Rows that are neither mailed, enqueued nor refused by the mail server of the present settings, oldest first. */
async function unmailedRows(db: Queryable, { job, field, table, at, isOpen }: (typeof sources)[number]) {
  const isNotRefused = or(isNull(table.mailRefusedAt), lt(table.mailRefusedAt, mailSettingsSaved))
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.mailedAt), isNotRefused, isOpen, not(hasJob(job, field, table.id))))
    .orderBy(asc(at))
}

/** Enqueues unmailed messages, complaints and answers that have no job, such as after a restore or the first mail server. */
export async function requeueMails(shop: Shop): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    // Of servers that start at once, one enqueues them.
    await takeLock(tx, advisoryLocks.mailRequeue)
    for (const source of sources) {
      // These answers are in the outbox already.
      if (source.job === 'mail-answer' && shop.mail.isOutbox()) continue
      for (const { id } of await unmailedRows(tx, source))
        await shop.jobs.enqueueWith<MailJob>(tx, source.job, { [source.field]: id } as JobData[MailJob])
    }
  })
}
