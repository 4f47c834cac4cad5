import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { projectFile } from '../config/project-folder.ts'
import { version } from '../observability/version.ts'
import { bringToFirstRelease, isBeforeFirstRelease } from './before-first-release.ts'

/** Where the migrations of this version lie. */
export const migrationsFolder = projectFile('server/database/migrations')
/** Whoever changes the tables holds this; any number will do, as long as every process takes the same one. */
export const migrationLock = 7_438_201

/** The moments of the migrations that made the tables of this database, oldest first; none where no store was opened yet. */
export async function appliedIn(client: pg.ClientBase): Promise<number[]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there")
  if (!found[0]?.there) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ at }) => Number(at))
}

/** Refuses tables that this version does not know, before it changes or reads any. */
function refuseUnknown(applied: readonly number[]): void {
  const ours = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  if (applied.every((at, index) => at === ours[index])) return
  const isNewer = ours.every((at, index) => at === applied[index]) || (applied.at(-1) ?? 0) > (ours.at(-1) ?? 0)
  throw new Error(
    isNewer
      ? `the database was made by a newer version of the store than this one (${version}): start that version or a later one.`
      : `the database was made by a version of the store that this one (${version}) does not know.`,
  )
}

/** The query builder's own words are the whole statement: what the database said of it is told. */
function inOneLine(error: Error): never {
  const { message } = error.cause instanceof Error ? error.cause : error
  throw new Error(`the tables could not be brought up to date (${message}) and are as they were.`, { cause: error })
}

/** Brings a store of before 0.1.0 to its first migration: all of it or nothing. */
async function upgradeEarlier(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  try {
    await bringToFirstRelease(client, migrationsFolder)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Brings the tables up to date; of several processes starting at once one works and the others wait for it, on a connection
 * of its own: neither the wait nor a change of a large table has a time limit. Refuses a database of a newer version.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = new pg.Client({ ...pool.options, query_timeout: 0, statement_timeout: 0, lock_timeout: 0 })
  // A connection that breaks meanwhile is told by what was asked on it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await appliedIn(client)
    if (isBeforeFirstRelease(applied, migrationsFolder)) await upgradeEarlier(client).catch(inOneLine)
    else refuseUnknown(applied)
    await applyMigrations(drizzle({ client }), { migrationsFolder }).catch(inOneLine)
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    await client.end()
  }
}
