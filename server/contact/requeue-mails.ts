import { and, asc, gt, isNull, lt, not } from 'drizzle-orm'
import { inTransaction, type Queryable } from '../database/connect.ts'
import { complaint, contactMessage, inboxAnswer } from '../database/tables/contact.ts'
import { hasJob, lockRequeueing, unfinished } from '../jobs/has-job.ts'
import type { JobData } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'

type MailJob = 'mail-message' | 'mail-complaint' | 'mail-answer'

/** The table of what each job mails; a settled complaint is not mailed any more. */
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

type Period = { readonly since?: Date; readonly until?: Date }

/** What was stored in the period and is neither mailed, enqueued nor refused for good, oldest first. */
async function lostIn(
  db: Queryable,
  { job, field, table, at, isOpen }: (typeof sources)[number],
  { since, until }: Period,
) {
  // A job that completed without mailing was refused for good.
  const isTaken = hasJob(job, field, table.id, [...unfinished, 'completed'])
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.mailedAt), since && gt(at, since), until && lt(at, until), isOpen, not(isTaken)))
    .orderBy(asc(at))
}

/** Enqueues messages, complaints and answers again that were stored in the period, at any time by default, and not mailed. */
export async function requeueMails(shop: Shop, period: Period = {}): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockRequeueing(tx)
    for (const source of sources)
      for (const { id } of await lostIn(tx, source, period))
        await shop.jobs.enqueue<MailJob>(source.job, { [source.field]: id } as JobData[MailJob])
  })
}
