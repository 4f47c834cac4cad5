import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { admitEarlierRows, bringToFirstRelease } from '../database/before-first-release.ts'
import { brokenInvariants } from '../database/invariants.ts'
import { migrationLock, migrationsFolder } from '../database/migrate.ts'
import type { Storage } from '../storage/storage.ts'
import { type Manifest, readManifest, verifyFiles } from './manifest.ts'
import { readTable, setCounters, tablesInOrder } from './table-file.ts'
import { bringTablesTo, isEarlier, refuseOtherVersion } from './versions.ts'

async function refuseUnlessEmpty(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from "${table}" limit 1`)
    if (rowCount !== 0)
      throw new Error('There is a store in this database already. Restore into an empty DATA_DIR or database.')
  }
}

async function putTables(client: pg.ClientBase, folder: string, { tables }: Manifest): Promise<void> {
  const here = await tablesInOrder(client)
  await client.query(`lock table ${here.map((name) => `"${name}"`).join(', ')} in access exclusive mode`)
  await refuseUnlessEmpty(client, here)
  for (const { name, path, rows } of tables) {
    const put = await readTable(client, name, join(folder, path))
    if (put !== rows) throw new Error(`The backup is damaged: ${name} should have ${rows} rows and has ${put}.`)
  }
}

/** The rows go into the tables of the backup's own version, which then become today's as a running store's do. */
async function putStore(client: pg.ClientBase, folder: string, manifest: Manifest, migrations: string): Promise<void> {
  // A store that starts over the same database waits until the restore has ended.
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await refuseUnlessEmpty(client, await tablesInOrder(client))
  await bringTablesTo(client, manifest.migrations.length, migrations)
  const isFromBefore = isEarlier(manifest.migrations, migrations)
  if (isFromBefore) await admitEarlierRows(client)
  await putTables(client, folder, manifest)
  if (isFromBefore) await bringToFirstRelease(client, migrations)
  await bringTablesTo(client, Number.POSITIVE_INFINITY, migrations)
  await setCounters(client)
  const broken = await brokenInvariants(client)
  if (broken.length > 0) throw new Error(`The tables of the backup contradict themselves:\n${broken.join('\n')}`)
}

/**
 * Puts a backup back into an empty database, with or without tables, and its pictures into storage: all of it or nothing.
 * One of an older version is brought up to date on the way. Refuses a damaged backup, one of a newer or a strange version,
 * and a database in which a store stands. Answers what the backup held.
 */
export async function restore(
  client: pg.ClientBase,
  storage: Storage,
  folder: string,
  migrations = migrationsFolder,
): Promise<Manifest> {
  const manifest = readManifest(folder)
  refuseOtherVersion(manifest.migrations, migrations)
  await verifyFiles(folder, manifest)
  await client.query('begin')
  try {
    await putStore(client, folder, manifest, migrations)
    for (const { key, path } of manifest.pictures) await storage.put(key, readFileSync(join(folder, path)))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  return manifest
}
