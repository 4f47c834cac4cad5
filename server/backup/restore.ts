import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { brokenInvariants } from '../database/invariants.ts'
import type { Storage } from '../storage.ts'
import { type Manifest, migrationNames, readManifest, verifyFiles } from './manifest.ts'
import { readTable, setCounters, tablesInOrder } from './table-file.ts'

async function refuseUnlessEmpty(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from "${table}" limit 1`)
    if (rowCount !== 0)
      throw new Error('There is a store in this database already. Restore into an empty DATA_DIR or database.')
  }
}

/** A backup of an older version holds fewer tables and columns; its rows would leave the new ones without a value. */
function refuseOtherVersion({ migrations }: Manifest): void {
  const ours = migrationNames()
  if (migrations.length !== ours.length || migrations.some((name, at) => name !== ours[at]))
    throw new Error('The backup was made by another version of the store. Restore it with that version, then upgrade.')
}

async function putTables(client: pg.ClientBase, folder: string, { tables }: Manifest): Promise<void> {
  const here = await tablesInOrder(client)
  await client.query(`lock table ${here.map((name) => `"${name}"`).join(', ')} in access exclusive mode`)
  await refuseUnlessEmpty(client, here)
  for (const { name, path, rows } of tables) {
    const put = await readTable(client, name, join(folder, path))
    if (put !== rows) throw new Error(`The backup is damaged: ${name} should have ${rows} rows and has ${put}.`)
  }
  await setCounters(client)
  const broken = await brokenInvariants(client)
  if (broken.length > 0) throw new Error(`The tables of the backup contradict themselves:\n${broken.join('\n')}`)
}

/**
 * Puts a backup back into an empty, migrated database and its pictures into storage: all of it or nothing. Refuses a
 * damaged backup, one of another version, and a database in which a store stands. Answers what the backup held.
 */
export async function restore(client: pg.ClientBase, storage: Storage, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  refuseOtherVersion(manifest)
  await verifyFiles(folder, manifest)
  await client.query('begin')
  try {
    await putTables(client, folder, manifest)
    for (const { key, path } of manifest.pictures) await storage.put(key, readFileSync(join(folder, path)))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  return manifest
}
