import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { pictureWidths } from '#domain/catalogue/catalogue.ts'
import { migrationsFolder } from '../database/migrate.ts'
import type { Storage } from '../storage/storage.ts'
import { type Manifest, verifyFiles } from './manifest.ts'
import { fingerprint, tablesInOrder, writeTable } from './table-file.ts'
import { migrationsIn } from './versions.ts'

/** All keys that a picture can have; some files may not exist yet. */
function keysOf(pictureId: string): string[] {
  const sizes = pictureWidths.flatMap((width) => [`${width}.webp`, `${width}.avif`])
  return ['original.png', ...sizes].map((name) => `${pictureId}/${name}`)
}

async function existingKeys(storage: Storage, pictures: readonly { id: string }[]): Promise<string[]> {
  const keys: string[] = []
  for (const { id } of pictures) {
    const existing = new Set(await storage.list(id))
    keys.push(...keysOf(id).filter((key) => existing.has(key)))
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
  for (const key of await existingKeys(storage, rows)) {
    const bytes = await storage.get(key)
    if (bytes === undefined) continue
    const path = `pictures/${key}`
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes, { flush: true })
    pictures.push({ key, path, sha256: await fingerprint(join(folder, path)) })
  }
  return pictures
}

/** Writes a consistent snapshot of tables and pictures into a new folder, verifies it, and returns its path. */
export async function backUp(
  client: pg.ClientBase,
  storage: Storage,
  into: string,
  at: Date,
  migrations = migrationsFolder,
): Promise<string> {
  const madeAt = at.toISOString()
  const folder = join(into, madeAt.replace(/[:.]/g, '-'))
  const temporary = `${folder}.unfinished`
  await client.query('begin transaction isolation level repeatable read, read only')
  try {
    const madeBy = await migrationsIn(client, migrations)
    await rm(temporary, { recursive: true, force: true })
    await mkdir(temporary, { recursive: true, mode: 0o700 })
    const tables = await copyTables(client, temporary)
    const pictures = await copyPictures(client, storage, temporary)
    await client.query('commit')
    const manifest: Manifest = { format: 1, madeAt, migrations: madeBy, tables, pictures }
    await verifyFiles(temporary, manifest)
    await writeFile(join(temporary, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`, { flush: true })
    await rename(temporary, folder)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  return folder
}
