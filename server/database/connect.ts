import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Where PostgreSQL answers: a socket folder or host, or a whole postgres:// address. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export type Database = NodePgDatabase<Record<string, never>>
export type Transaction = NodePgTransaction<Record<string, never>, ExtractTablesWithRelations<Record<string, never>>>
/** What a query runs on: the pool, or the transaction it belongs to. */
export type Queryable = Database | Transaction

/** Opens the pool. A statement that takes 5 s or waits 3 s for a lock is given up, so that nothing hangs for ever. */
export function connect(address: DatabaseAddress, onError: (error: Error) => void, bounds: pg.PoolConfig = {}) {
  const pool = new pg.Pool({
    ...address,
    max: 12,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'thela',
    ...bounds,
  })
  pool.on('error', onError)
  // The pool listens to idle connections only: one cut off in the middle of a transaction would end the whole store.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle({ client: pool }) as Database }
}

const transient = new Set(['40001', '40P01'])
const attempts = 4

/** The SQLSTATE of what went wrong, also where the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Runs the work in one transaction; a deadlock or serialization failure runs it again, whole, up to three times. */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === attempts || !transient.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30 * attempt))
    }
  }
}
