import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Where the migrations of this version lie. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Whoever changes the tables holds this; any number will do, as long as every process takes the same one. */
export const migrationLock = 7_438_201

/** The query builder's own words are the whole statement: what the database said of it is told. */
function inOneLine(error: Error): never {
  const { message } = error.cause instanceof Error ? error.cause : error
  throw new Error(`the tables could not be brought up to date (${message}) and are as they were.`, { cause: error })
}

/**
 * Brings the tables up to date; of several processes starting at once one works and the others wait for it, on a connection
 * of its own: neither the wait nor a change of a large table has a time limit.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = new pg.Client({ ...pool.options, query_timeout: 0, statement_timeout: 0, lock_timeout: 0 })
  // A connection that breaks meanwhile is told by what was asked on it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle({ client }), { migrationsFolder }).catch(inOneLine)
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    await client.end()
  }
}
