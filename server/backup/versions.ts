import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { isBeforeFirstRelease, upgradeToFirstRelease } from '../database/before-first-release.ts'
import { appliedIn } from '../database/migrate.ts'

/** The migrations of a folder, in order. */
export function migrationNames(folder: string): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return entries.map(({ tag, when }) => `${tag} ${when}`)
}

const startsWith = (names: readonly string[], prefix: readonly string[]) =>
  prefix.every((name, at) => names[at] === name)

/** Whether a backup was made by a store older than 0.1.0. */
export function isBackupBeforeFirstRelease(migrations: readonly string[], folder: string): boolean {
  const moments = migrations.map((name) => Number(/^0000_first (\d+)$/.exec(name)?.[1]))
  return isBeforeFirstRelease(moments, folder)
}

/** Throws for a backup of a newer or unknown version. */
export function checkBackupVersion(migrations: readonly string[], folder: string): void {
  const ours = migrationNames(folder)
  if (startsWith(ours, migrations) || isBackupBeforeFirstRelease(migrations, folder)) return
  if (startsWith(migrations, ours))
    throw new Error('The backup was made by a newer version of the store. Restore it with that version or a later one.')
  throw new Error('The backup was made by another version of the store, which this one does not know.')
}

/** The migrations applied to these tables. Throws for a newer version or a database without a store. */
export async function migrationsIn(client: pg.ClientBase, folder: string): Promise<string[]> {
  const applied = await appliedIn(client)
  if (applied.length === 0) throw new Error('There is no store in this database: see DATA_DIR and DATABASE_URL.')
  if (isBeforeFirstRelease(applied, folder)) return [`0000_first ${applied[0]}`]
  const names = migrationNames(folder).slice(0, applied.length)
  if (applied.some((at, index) => !names[index]?.endsWith(` ${at}`)))
    throw new Error('The tables were made by another version of the store. Back them up with that version.')
  return names
}

async function apply(client: pg.ClientBase, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement)
  const insert = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
  await client.query(insert, [hash, folderMillis])
}

/** Applies migrations up to this count. Throws for a newer version's tables. */
export async function migrateTo(client: pg.ClientBase, count: number, folder: string): Promise<void> {
  // drizzle's migrator creates the same table and continues from it.
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  if (isBeforeFirstRelease(await appliedIn(client), folder)) await upgradeToFirstRelease(client, folder)
  const applied = await appliedIn(client)
  if (applied.length > count)
    throw new Error(
      'The tables here are of a newer version than the backup. Restore it into an empty DATA_DIR or database.',
    )
  for (const migration of readMigrationFiles({ migrationsFolder: folder }).slice(applied.length, count))
    await apply(client, migration)
}
