import { sql } from 'drizzle-orm'
import { complaint, contactMessage, inboxAnswer } from '../database/tables/contact.ts'
import { expectedPayment, mismatchedPayment, paymentEvent, refund } from '../database/tables/payments.ts'
import type { Shop } from '../shop.ts'

/** Unfinished work and payment issues by kind: the rows that are counted. */
const rowsByKind = {
  refunds_failed: sql`${refund} where state = 'failed' and not exists (select from refund retry where retry.instead_of = ${refund.id})`,
  payments_odd: sql`${mismatchedPayment} where ${mismatchedPayment.status} in ('authorized', 'captured')`,
  refunds_open: sql`${refund} where ${refund.state} in ('asked', 'pending')`,
  payments_open: sql`${expectedPayment} where ${expectedPayment.nextCheckAt} is not null and ${expectedPayment.state} <> 'paid'`,
  payment_events_unhandled: sql`${paymentEvent} where ${paymentEvent.handledAt} is null`,
  messages_unmailed: sql`${contactMessage} where ${contactMessage.mailedAt} is null and ${contactMessage.mailRefusedAt} is null`,
  complaints_unmailed: sql`${complaint} where ${complaint.mailedAt} is null and ${complaint.mailRefusedAt} is null and ${complaint.doneAt} is null`,
  answers_unmailed: sql`${inboxAnswer} where ${inboxAnswer.mailedAt} is null and ${inboxAnswer.mailRefusedAt} is null`,
  jobs_failed: sql`pgboss.job where state = 'failed'`,
  jobs_waiting: sql`pgboss.job where state in ('created', 'retry', 'active')`,
}

/** The backlog by kind, for /metrics; high counts are a problem, but `jobs_waiting` includes scheduled prices. */
export async function backlogOf({ db, mail }: Shop): Promise<{ kind: string; count: number }[]> {
  return Promise.all(
    Object.entries(rowsByKind).map(async ([kind, rowsOfKind]) => {
      // Without a mail server, answers wait for one.
      if (kind === 'answers_unmailed' && mail.isOutbox()) return { kind, count: 0 }
      const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${rowsOfKind}`)
      return { kind, count: rows[0]?.count ?? 0 }
    }),
  )
}
