import { readFileSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { projectFile } from '../config/project-folder.ts'

const upgradeSql = readFileSync(projectFile('server/database/before-first-release.sql'), 'utf8')

/** Columns that rows of older backups lack; `upgradeSql` fills them after a restore has inserted the rows. */
const columnsWithoutDefault = [
  ['session', 'device'],
  ['push_subscription', 'language'],
  ['picture', 'product_id'],
] as const

function firstOf(migrationsFolder: string) {
  const [first] = readMigrationFiles({ migrationsFolder })
  if (first === undefined) throw new Error(`${migrationsFolder} has no migration.`)
  return first
}

/** Whether the applied migrations are those of a store older than 0.1.0, whose migration 0000 was another one. */
export function isBeforeFirstRelease(applied: readonly number[], migrationsFolder: string): boolean {
  const [only] = applied
  return applied.length === 1 && only !== undefined && only < firstOf(migrationsFolder).folderMillis
}

/** Lets today's tables take a pre-0.1.0 backup's rows, in the caller's transaction. */
export async function allowMissingColumns(client: pg.ClientBase): Promise<void> {
  for (const [table, column] of columnsWithoutDefault)
    await client.query(`alter table "${table}" alter column "${column}" drop not null`)
}

/** Upgrades a pre-0.1.0 store to today's first migration, in the caller's transaction. */
export async function upgradeToFirstRelease(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  const { hash, folderMillis } = firstOf(migrationsFolder)
  await client.query(upgradeSql)
  await client.query('update drizzle.__drizzle_migrations set hash = $1, created_at = $2', [hash, folderMillis])
}
