import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { errorCodeOf, isOutcomeKnown } from './errors.ts'

export type Transaction = NodePgDatabase<Record<string, never>> & { readonly $client: pg.PoolClient }

/** SQLSTATE of a write to a read-only database, such as the former primary after a switchover. */
const readOnly = '25006'

const deadlockOrSerialization = new Set(['40001', '40P01'])
const maxRetries = 3

/** Runs a transaction or a single statement, and again up to three times after a deadlock or serialization failure. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxRetries || !deadlockOrSerialization.has(errorCodeOf(error) ?? '')) throw error
      await pause(Math.random() * 30 * (attempt + 1))
    }
  }
}

/** Runs the work in a transaction on a connection of its own, and again after a deadlock or serialization failure. */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>, begin = 'begin'): Promise<T> {
  return withRetries(() => runTransaction(db, work, begin))
}

/** Commits, or throws: after a failed statement PostgreSQL answers a commit with ROLLBACK and no error. */
async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
}

/** Runs work in a transaction; rolls back if the work throws. */
export async function inClientTransaction<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
  begin = 'begin',
): Promise<T> {
  await client.query(begin)
  try {
    const result = await work()
    await commit(client)
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

// Drizzle's own `transaction` returns a silent connection to the pool, and the pool would run dry.
async function runTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>, begin: string): Promise<T> {
  const client = await db.$client.connect()
  let isBroken = false
  try {
    await client.query(begin)
    const result = await work(drizzle({ client }))
    await commit(client)
    return result
  } catch (error) {
    // A session that began read-only stays read-only, even after the database takes writes again.
    isBroken = !isOutcomeKnown(error) || errorCodeOf(error) === readOnly
    if (!isBroken)
      await client.query('rollback').catch(() => {
        isBroken = true
      })
    throw error
  } finally {
    client.release(isBroken)
  }
}
