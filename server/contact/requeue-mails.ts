import { and, asc, gt, isNull, lt, not } from 'drizzle-orm'
import { minuteMs } from '#domain/time/durations.ts'
import type { Queryable } from '../database/connect.ts'
import { complaint, contactMessage, inboxAnswer } from '../database/tables/contact.ts'
import { inTransaction } from '../database/transaction.ts'
import { hasJob, lockRequeueOfLostJobs, unfinishedStates } from '../jobs/has-job.ts'
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

/** Rows stored in the period that are neither mailed, enqueued nor refused by the mail server, oldest first. */
async function unmailedRows(
  db: Queryable,
  { job, field, table, at, isOpen }: (typeof sources)[number],
  { since, until }: { readonly since: Date; readonly until: Date },
) {
  // A completed job of an unmailed row means that the mail server refused the e-mail for good.
  const isTaken = hasJob(job, field, table.id, [...unfinishedStates, 'completed'])
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.mailedAt), gt(at, since), lt(at, until), isOpen, not(isTaken)))
    .orderBy(asc(at))
}

/** Enqueues unmailed messages, complaints and answers again that were stored since then, by default at any time. */
export async function requeueMails(shop: Shop, since = new Date(0)): Promise<void> {
  // A request may still be about to enqueue what it stored in the last minute.
  const until = new Date(shop.clock().getTime() - minuteMs)
  await inTransaction(shop.db, async (tx) => {
    await lockRequeueOfLostJobs(tx)
    for (const source of sources)
      for (const { id } of await unmailedRows(tx, source, { since, until }))
        await shop.jobs.enqueue<MailJob>(source.job, { [source.field]: id } as JobData[MailJob])
  })
}
