import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { advisoryLocks } from '../database/advisory-locks.ts'
import { allowMissingColumns, upgradeToFirstRelease } from '../database/before-first-release.ts'
import { brokenInvariants } from '../database/invariants.ts'
import { migrationsFolder } from '../database/migrate.ts'
import { inClientTransaction } from '../database/transaction.ts'
import type { Storage } from '../storage/storage.ts'
import { type Manifest, readManifest, verifyFiles } from './manifest.ts'
import { readTable, setIdentitySequences, tablesInOrder } from './table-file.ts'
import { checkBackupVersion, isBackupBeforeFirstRelease, migrateTo } from './versions.ts'

async function checkEmpty(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from "${table}" limit 1`)
    if (rowCount !== 0)
      throw new Error('There is a store in this database already. Restore into an empty DATA_DIR or database.')
  }
}

async function restoreTables(client: pg.ClientBase, folder: string, { tables }: Manifest): Promise<void> {
  const existing = await tablesInOrder(client)
  await client.query(`lock table ${existing.map((name) => `"${name}"`).join(', ')} in access exclusive mode`)
  await checkEmpty(client, existing)
  for (const { name, path, rows } of tables) {
    const restored = await readTable(client, name, join(folder, path))
    if (restored !== rows)
      throw new Error(`The backup is damaged: ${name} should have ${rows} rows and has ${restored}.`)
  }
}

/** Ends sessions, with their push subscriptions, trusted browsers, and links of accounts and riders, since some ended after the backup. */
async function endAccess(client: pg.ClientBase): Promise<void> {
  for (const table of ['session', 'known_browser', 'password_reset', 'staff_invite'])
    await client.query(`delete from "${table}"`)
  // Expired, not revoked: the seller still sees which orders the rider has, and can withdraw them.
  await client.query('update round set expires_at = created_at')
}

/** Restores tables of the backup's version, then migrates them to this one. */
async function restoreDatabase(
  client: pg.ClientBase,
  folder: string,
  manifest: Manifest,
  migrationFolder: string,
): Promise<void> {
  // A store that starts meanwhile waits for this lock before it migrates.
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migration])
  await checkEmpty(client, await tablesInOrder(client))
  await migrateTo(client, manifest.migrations.length, migrationFolder)
  const isBeforeFirstRelease = isBackupBeforeFirstRelease(manifest.migrations, migrationFolder)
  if (isBeforeFirstRelease) await allowMissingColumns(client)
  await restoreTables(client, folder, manifest)
  if (isBeforeFirstRelease) await upgradeToFirstRelease(client, migrationFolder)
  await migrateTo(client, Number.POSITIVE_INFINITY, migrationFolder)
  await endAccess(client)
  await setIdentitySequences(client)
}

/** A restored backup, and a line per invariant its tables break. */
type Restored = Manifest & { readonly broken: readonly string[] }

/** Broken invariants of the restored tables, or one line saying that they could not be checked. */
function contradictionsIn(client: pg.ClientBase): Promise<string[]> {
  return brokenInvariants(client).catch((error: Error) => [`The tables could not be checked: ${error.message}`])
}

/** Restores all tables or none into an empty store; a failed try may leave picture files. Throws for damage, unknown versions, existing data. */
export async function restore(
  client: pg.ClientBase,
  storage: Storage,
  folder: string,
  migrationFolder = migrationsFolder,
): Promise<Restored> {
  const manifest = readManifest(folder)
  checkBackupVersion(manifest.migrations, migrationFolder)
  await verifyFiles(folder, manifest)
  await inClientTransaction(client, async () => {
    await restoreDatabase(client, folder, manifest, migrationFolder)
    for (const { key, path } of manifest.pictures) await storage.put(key, readFileSync(join(folder, path)))
  })
  // Reported after the commit and not refused: an inconsistent store is better than none.
  return { ...manifest, broken: await contradictionsIn(client) }
}
