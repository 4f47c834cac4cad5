import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/** Unfinished work and payment issues by kind; high counts are a problem. */
const statements = [
  [
    'refunds_failed',
    sql`select count(*)::int as count from refund r
    where state = 'failed' and not exists (select from refund again where again.instead_of = r.id)`,
  ],
  ['payments_odd', sql`select count(*)::int as count from odd_payment where status in ('authorized', 'captured')`],
  ['refunds_open', sql`select count(*)::int as count from refund where state in ('asked', 'pending')`],
  ['payments_open', sql`select count(*)::int as count from order_payment where ask_at is not null and state <> 'paid'`],
  ['payment_events_unhandled', sql`select count(*)::int as count from payment_event where handled_at is null`],
  ['messages_unmailed', sql`select count(*)::int as count from contact_message where mailed_at is null`],
  [
    'complaints_unmailed',
    sql`select count(*)::int as count from complaint where mailed_at is null and done_at is null`,
  ],
  ['answers_unmailed', sql`select count(*)::int as count from inbox_answer where mailed_at is null`],
  ['jobs_failed', sql`select count(*)::int as count from pgboss.job where state = 'failed'`],
  ['jobs_waiting', sql`select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active')`],
] as const

/** The backlog by kind, for /metrics. */
export async function backlogOf(db: Database): Promise<{ kind: string; count: number }[]> {
  return Promise.all(
    statements.map(async ([kind, statement]) => {
      const { rows } = await db.execute<{ count: number }>(statement)
      return { kind, count: rows[0]?.count ?? 0 }
    }),
  )
}
