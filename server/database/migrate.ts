import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { projectFile } from '../config/project-folder.ts'
import { version } from '../observability/version.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { isBeforeFirstRelease, upgradeToFirstRelease } from './before-first-release.ts'
import { inClientTransaction } from './transaction.ts'

/** Folder of this version's migrations. */
export const migrationsFolder = projectFile('server/database/migrations')

/** The times (milliseconds since 1970) that identify the applied migrations, oldest first; none in a new database. */
export async function appliedIn(client: pg.ClientBase): Promise<number[]> {
  const { rows: tables } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  )
  if (!tables[0]?.exists) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ at }) => Number(at))
}

/** Throws if this version does not know the applied migrations. */
function checkKnown(applied: readonly number[]): void {
  const ours = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  if (applied.every((at, index) => at === ours[index])) return
  const isNewer = ours.every((at, index) => at === applied[index]) || (applied.at(-1) ?? 0) > (ours.at(-1) ?? 0)
  throw new Error(
    isNewer
      ? `the database was made by a newer version of the store than this one (${version}): start that version or a later one.`
      : `the database was made by a version of the store that this one (${version}) does not know.`,
  )
}

/** Throws PostgreSQL's own message; the query builder's has the whole statement. */
function throwShortened(error: Error): never {
  const { message } = error.cause instanceof Error ? error.cause : error
  throw new Error(`the tables could not be brought up to date (${message}) and are as they were.`, { cause: error })
}

/** Applies the migrations without timeouts, one process at a time. Throws for a database of a newer version. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = new pg.Client({ ...pool.options, query_timeout: 0, statement_timeout: 0, lock_timeout: 0 })
  // A broken connection rejects the running query.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    const applied = await appliedIn(client)
    const upgrade = () => upgradeToFirstRelease(client, migrationsFolder)
    if (isBeforeFirstRelease(applied, migrationsFolder))
      await inClientTransaction(client, upgrade).catch(throwShortened)
    else checkKnown(applied)
    await applyMigrations(drizzle({ client }), { migrationsFolder }).catch(throwShortened)
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration])
  } finally {
    await client.end()
  }
}
