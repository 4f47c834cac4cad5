import { readFileSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { projectFile } from '../config/project-folder.ts'

const step = readFileSync(projectFile('server/database/before-first-release.sql'), 'utf8')

/** Columns without a default that rows of those days lack: a restore puts the rows in before the step fills these. */
const lateColumns = [
  ['session', 'device'],
  ['push_subscription', 'language'],
  ['picture', 'product_id'],
] as const

function firstOf(migrationsFolder: string) {
  const [first] = readMigrationFiles({ migrationsFolder })
  if (first === undefined) throw new Error(`${migrationsFolder} has no migration.`)
  return first
}

/** Whether these moments of applied migrations are those of a store before 0.1.0, whose 0000 was another one, made earlier. */
export function isBeforeFirstRelease(applied: readonly number[], migrationsFolder: string): boolean {
  const [only] = applied
  return applied.length === 1 && only !== undefined && only < firstOf(migrationsFolder).folderMillis
}

/** Lets today's first tables take rows of a backup made before 0.1.0, in the caller's transaction. */
export async function admitEarlierRows(client: pg.ClientBase): Promise<void> {
  for (const [table, column] of lateColumns)
    await client.query(`alter table "${table}" alter column "${column}" drop not null`)
}

/** Brings tables and rows of any store before 0.1.0 to today's first migration and notes it, in the caller's transaction. */
export async function bringToFirstRelease(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  const { hash, folderMillis } = firstOf(migrationsFolder)
  await client.query(step)
  await client.query('update drizzle.__drizzle_migrations set hash = $1, created_at = $2', [hash, folderMillis])
}
