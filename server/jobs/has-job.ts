import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { JobData } from './jobs.ts'

/** The states of a job that still has work to do. */
export const unfinishedStates = ['created', 'retry', 'active'] as const

/** SQL: whether the queue has a job in one of these states, with this id in this field of its data. */
export function hasJob(
  queue: keyof JobData,
  field: string,
  id: SQLWrapper,
  states: readonly string[] = unfinishedStates,
): SQL {
  return sql`exists (select from pgboss.job where name = ${queue} and data ->> ${field}::text = ${id} and state in ${states})`
}
