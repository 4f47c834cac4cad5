import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { pictureWidths } from '#domain/catalogue.ts'
import { migrationsFolder } from '../database/migrate.ts'
import type { Storage } from '../storage/storage.ts'
import { type Manifest, verifyFiles } from './manifest.ts'
import { fingerprint, tablesInOrder, writeTable } from './table-file.ts'
import { migrationsIn } from './versions.ts'

/** The names a picture's files can have; those that are not made yet are not there. */
function keysOf(pictureId: string): string[] {
  const sizes = pictureWidths.flatMap((width) => [`${width}.webp`, `${width}.avif`])
  return ['original.png', ...sizes].map((name) => `${pictureId}/${name}`)
}

async function keysThere(storage: Storage, pictures: readonly { id: string }[]): Promise<string[]> {
  const keys: string[] = []
  for (const { id } of pictures) {
    const there = new Set(await storage.keysUnder(id))
    keys.push(...keysOf(id).filter((key) => there.has(key)))
  }
  return keys
}

async function copyTables(client: pg.ClientBase, folder: string): Promise<Manifest['tables']> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  const tables: Manifest['tables'] = []
  for (const name of await tablesInOrder(client)) {
    const path = `tables/${name}.jsonl.gz`
    const rows = await writeTable(client, name, join(folder, path))
    tables.push({ name, path, rows, sha256: await fingerprint(join(folder, path)) })
  }
  return tables
}

async function copyPictures(client: pg.ClientBase, storage: Storage, folder: string): Promise<Manifest['pictures']> {
  const pictures: Manifest['pictures'] = []
  const { rows } = await client.query<{ id: string }>('select id from picture order by id')
  for (const key of await keysThere(storage, rows)) {
    const bytes = await storage.get(key)
    if (bytes === undefined) continue
    const path = `pictures/${key}`
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes, { flush: true })
    pictures.push({ key, path, sha256: await fingerprint(join(folder, path)) })
  }
  return pictures
}

/**
 * Writes the whole store, tables and pictures, into a new folder inside `into`, while it may go on selling: the tables
 * are those of one moment. Every file is read back and compared; only then does the folder get its name. A failure removes the
 * draft. Answers the folder's path.
 */
export async function backUp(
  client: pg.ClientBase,
  storage: Storage,
  into: string,
  at: Date,
  migrations = migrationsFolder,
): Promise<string> {
  const madeAt = at.toISOString()
  const folder = join(into, madeAt.replace(/[:.]/g, '-'))
  const draft = `${folder}.unfinished`
  await client.query('begin transaction isolation level repeatable read, read only')
  try {
    const madeBy = await migrationsIn(client, migrations)
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const tables = await copyTables(client, draft)
    const pictures = await copyPictures(client, storage, draft)
    await client.query('commit')
    const manifest: Manifest = { format: 1, madeAt, migrations: madeBy, tables, pictures }
    await verifyFiles(draft, manifest)
    await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`, { flush: true })
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  return folder
}
