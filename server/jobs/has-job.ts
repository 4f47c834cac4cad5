import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { JobData } from './jobs.ts'

/** The states of a job that still has work to do. */
export const unfinished = ['created', 'retry', 'active'] as const

/** Whether a job with this id in its data is in one of these states. */
export function hasJob(
  queue: keyof JobData,
  field: string,
  id: SQLWrapper,
  states: readonly string[] = unfinished,
): SQL {
  return sql`exists (select from pgboss.job where name = ${queue} and data ->> ${field}::text = ${id} and state in ${states})`
}
