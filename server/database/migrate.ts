import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number will do, as long as every process takes the same one. */
const lock = 7_438_201

/** Brings the tables up to date; of several processes starting at once one works and the others wait for it. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
    await client.query('select pg_advisory_unlock($1)', [lock])
  } finally {
    client.release(true)
  }
}
