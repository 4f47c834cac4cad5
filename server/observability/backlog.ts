import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/** Unfinished work and payment issues by kind: the rows that are counted. */
const rowsByKind = {
  refunds_failed: sql`refund r where state = 'failed' and not exists (select from refund again where again.instead_of = r.id)`,
  payments_odd: sql`odd_payment where status in ('authorized', 'captured')`,
  refunds_open: sql`refund where state in ('asked', 'pending')`,
  payments_open: sql`order_payment where ask_at is not null and state <> 'paid'`,
  payment_events_unhandled: sql`payment_event where handled_at is null`,
  messages_unmailed: sql`contact_message where mailed_at is null`,
  complaints_unmailed: sql`complaint where mailed_at is null and done_at is null`,
  answers_unmailed: sql`inbox_answer where mailed_at is null`,
  jobs_failed: sql`pgboss.job where state = 'failed'`,
  jobs_waiting: sql`pgboss.job where state in ('created', 'retry', 'active')`,
}

/** The backlog by kind, for /metrics; high counts are a problem. */
export async function backlogOf(db: Database): Promise<{ kind: string; count: number }[]> {
  return Promise.all(
    Object.entries(rowsByKind).map(async ([kind, rowsOfKind]) => {
      const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${rowsOfKind}`)
      return { kind, count: rows[0]?.count ?? 0 }
    }),
  )
}
