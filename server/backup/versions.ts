import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { bringToFirstRelease, isBeforeFirstRelease } from '../database/before-first-release.ts'
import { appliedIn, migrationsFolder } from '../database/migrate.ts'
import { migrationNames } from './manifest.ts'

const begins = (names: readonly string[], with_: readonly string[]) => with_.every((name, at) => names[at] === name)

/** Whether a backup was made by a store before 0.1.0. */
export function isEarlier(migrations: readonly string[], folder = migrationsFolder): boolean {
  const moments = migrations.map((name) => Number(/^0000_first (\d+)$/.exec(name)?.[1]))
  return isBeforeFirstRelease(moments, folder)
}

/** Refuses a backup of a newer version, and of one that is none of ours; older ones are this version's past. */
export function refuseOtherVersion(migrations: readonly string[], folder = migrationsFolder): void {
  const ours = migrationNames(folder)
  if (begins(ours, migrations) || isEarlier(migrations, folder)) return
  if (begins(migrations, ours))
    throw new Error('The backup was made by a newer version of the store. Restore it with that version or a later one.')
  throw new Error('The backup was made by another version of the store, which this one does not know.')
}

/**
 * The names of the migrations by which these tables were made: fewer than this version has, when it was not started over
 * them yet. Refuses tables of a newer version, and a database in which no store was ever opened.
 */
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
  const note = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
  await client.query(note, [hash, folderMillis])
}

/**
 * Brings the tables to so many of the migrations, in the caller's transaction, as the store does at its start; refuses
 * tables that are further already.
 */
export async function bringTablesTo(client: pg.ClientBase, count: number, folder: string): Promise<void> {
  // The list as drizzle's own migrator makes it: whichever of the two comes first, the other goes on from there.
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  if (isBeforeFirstRelease(await appliedIn(client), folder)) await bringToFirstRelease(client, folder)
  const applied = await appliedIn(client)
  if (applied.length > count)
    throw new Error(
      'The tables here are of a newer version than the backup. Restore it into an empty DATA_DIR or database.',
    )
  for (const migration of readMigrationFiles({ migrationsFolder: folder }).slice(applied.length, count))
    await apply(client, migration)
}
