import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { dayMs } from '#domain/time/durations.ts'
import { runCommand, type Terminal } from '../command.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { DatabaseAddress } from '../database/connect.ts'
import { hasDatabase, openDatabase } from '../database/open.ts'
import { openStorage } from '../storage/open-storage.ts'
import { backUp, folderName } from './backup-folder.ts'
import { noteBackup } from './last-backup.ts'
import { restore } from './restore.ts'

/** Connects without the store's timeouts, because a copy may take long. */
async function withClient<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...address, application_name: 'thela backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Deletes all but the newest finished backups, and unfinished ones of a day ago, which no command still writes. */
async function deleteOld(into: string, count: number): Promise<void> {
  const found = (await readdir(into)).filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z(\.unfinished)?$/.test(name)).sort()
  const finished = found.filter((name) => !name.endsWith('.unfinished'))
  const dayAgo = folderName(new Date(Date.now() - dayMs).toISOString())
  const abandoned = found.filter((name) => name.endsWith('.unfinished') && name < dayAgo)
  for (const name of [...abandoned, ...finished.slice(0, -count)])
    await rm(join(into, name), { recursive: true, force: true })
}

async function doBackUp(
  { print, warn }: Terminal,
  config: Config,
  address: DatabaseAddress,
  into: string,
  count: number | undefined,
): Promise<void> {
  const storage = openStorage(config)
  const madeAt = new Date()
  const { folder, lost } = await withClient(address, (client) => backUp(client, storage, into, madeAt))
  await noteBackup(config.dataDir, madeAt).catch(() =>
    warn('Its time could not be written into DATA_DIR for /metrics.\n'),
  )
  if (count !== undefined) await deleteOld(into, count)
  print(`Backed up and verified: ${folder}\n`)
  if (lost.length > 0) warn(`These pictures have no file and are not in it: ${lost.join(', ')}\n`)
  print('The key of the saved secrets (SECRET_KEY, or secret.key in DATA_DIR) is not in it: keep it elsewhere.\n')
}

async function doRestore(
  { print, warn }: Terminal,
  config: Config,
  address: DatabaseAddress,
  folder: string,
): Promise<void> {
  const storage = openStorage(config)
  const { tables, pictures, madeAt, broken } = await withClient(address, (client) => restore(client, storage, folder))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(`Restored the store of ${madeAt}: ${rows} rows in ${tables.length} tables, ${pictures.length} picture files.\n`)
  if (broken.length > 0)
    warn(`The store can open, but its tables contradict themselves, as they did in the backup:\n${broken.join('\n')}\n`)
}

/** `npm run backup` and `npm run restore`: the first word says which. */
export async function backupCommand(terminal: Terminal): Promise<void> {
  const args = [...terminal.args]
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { keep: { type: 'string' } } })
  const [task, folder] = positionals
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new Error('--keep must be a whole number from 1.')
  const count = values.keep === undefined ? undefined : Number(values.keep)
  const config = readConfig(terminal.environment)
  if (task === 'restore' && folder === undefined) throw new Error('Say which backup: npm run restore -- <folder>.')
  // openDatabase would create an empty database, which only a restore needs.
  if (task !== 'restore' && !hasDatabase(config))
    throw new Error(
      `There is no store in DATA_DIR ${config.dataDir}: set DATA_DIR or DATABASE_URL as the store has it.`,
    )
  const path = resolve(folder ?? join(config.dataDir, 'backups'))
  const { address, close } = await openDatabase(config)
  try {
    if (task === 'restore') await doRestore(terminal, config, address, path)
    else await doBackUp(terminal, config, address, path, count)
  } finally {
    await close()
  }
}

if (import.meta.main) await runCommand(backupCommand)
