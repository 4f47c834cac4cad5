import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { JobData } from './jobs.ts'

/** SQL: whether the queue has an unfinished job with this id in this field of its data. */
export function hasJob(queue: keyof JobData, field: string, id: SQLWrapper): SQL {
  return sql`exists (select from pgboss.job
    where name = ${queue} and data ->> ${field}::text = ${id} and state in ('created', 'retry', 'active'))`
}
