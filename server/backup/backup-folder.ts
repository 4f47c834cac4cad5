import { hash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { pictureWidths } from '#domain/catalogue/catalogue.ts'
import { hourMs } from '#domain/time/durations.ts'
import { largestKey } from '../catalogue/pictures.ts'
import { migrationsFolder } from '../database/migrate.ts'
import { inClientTransaction } from '../database/transaction.ts'
import type { Storage } from '../storage/storage.ts'
import { type Manifest, manifestText, verifyFiles } from './manifest.ts'
import { fingerprint, tablesInOrder, writeTable } from './table-file.ts'
import { migrationsIn } from './versions.ts'

/** A picture's possible storage keys; some files may not exist yet. */
function possibleKeys(pictureId: string): string[] {
  const sizes = pictureWidths.flatMap((width) => [`${pictureId}/${width}.webp`, `${pictureId}/${width}.avif`])
  return [largestKey(pictureId), ...sizes]
}

/** Answers of repeated calls are no part of a backup: they last a day, and the restored store did not give them. */
const excludedTable = 'answered_call'

async function copyTables(client: pg.ClientBase, folder: string): Promise<Manifest['tables']> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await mkdir(join(folder, 'tables'))
  const tables: Manifest['tables'] = []
  for (const name of await tablesInOrder(client)) {
    if (name === excludedTable) continue
    const path = `tables/${name}.jsonl.gz`
    const rows = await writeTable(client, name, join(folder, path))
    tables.push({ name, path, rows, sha256: await fingerprint(join(folder, path)) })
  }
  return tables
}

type StoredPicture = { readonly id: string; readonly createdAt: Date }

/** The copied tables and the pictures' rows of one moment. */
export type Snapshot = Pick<Manifest, 'migrations' | 'tables'> & { readonly stored: readonly StoredPicture[] }

/** Copies all tables as of one moment into an empty folder. */
export function copySnapshot(
  client: pg.ClientBase,
  folder: string,
  migrationFolder = migrationsFolder,
): Promise<Snapshot> {
  const copy = async () => {
    const migrations = await migrationsIn(client, migrationFolder)
    const tables = await copyTables(client, folder)
    const rows = 'select id, created_at as "createdAt" from picture order by id'
    return { migrations, tables, stored: (await client.query<StoredPicture>(rows)).rows }
  }
  // The pictures are read after the commit: PostgreSQL would end a transaction that waits for them.
  return inClientTransaction(client, copy, 'begin transaction isolation level repeatable read, read only')
}

type Picture = Manifest['pictures'][number] & { readonly bytes: Buffer }

/** Reads pictures' files one by one; skips those deleted meanwhile. */
export async function* readPictures(storage: Storage, stored: Snapshot['stored']): AsyncGenerator<Picture> {
  for (const { id } of stored) {
    const existing = new Set(await storage.list(id))
    for (const key of possibleKeys(id).filter((each) => existing.has(each))) {
      const bytes = await storage.get(key)
      if (bytes !== undefined) yield { key, path: `pictures/${key}`, sha256: hash('sha256', bytes), bytes }
    }
  }
}

/** Ids of pictures without a file, but for those of the last hour, which may still be written. Throws if all lack theirs. */
export function lostPictures(stored: Snapshot['stored'], copied: Manifest['pictures'], at: Date): string[] {
  const found = new Set(copied.map(({ key }) => key.split('/')[0]))
  const old = stored.filter(({ createdAt }) => createdAt.getTime() < at.getTime() - hourMs)
  const lost = old.filter(({ id }) => !found.has(id)).map(({ id }) => id)
  // Files lost for ever must not end backups; a missing mount or another bucket has none at all.
  if (lost.length > 0 && lost.length === old.length)
    throw new Error(
      `None of ${old.length} pictures has a file: check the pictures' folder in DATA_DIR, or the S3_… settings. If they are lost, add a picture to a product; backups work again an hour later.`,
    )
  return lost
}

async function copyPictures(
  storage: Storage,
  stored: Snapshot['stored'],
  folder: string,
): Promise<Manifest['pictures']> {
  const pictures: Manifest['pictures'] = []
  for await (const { bytes, ...picture } of readPictures(storage, stored)) {
    await mkdir(dirname(join(folder, picture.path)), { recursive: true })
    await writeFile(join(folder, picture.path), bytes, { flush: true })
    pictures.push(picture)
  }
  return pictures
}

/** The name of a backup's folder by its ISO time. */
export function folderName(madeAt: string): string {
  return madeAt.replace(/[:.]/g, '-')
}

/** A finished backup, and ids of pictures that have no file in it. */
type Backup = { readonly folder: string; readonly lost: readonly string[] }

/** Writes the tables of one moment, then their pictures, into a new folder and verifies it. */
export async function backUp(
  client: pg.ClientBase,
  storage: Storage,
  into: string,
  at: Date,
  migrationFolder = migrationsFolder,
): Promise<Backup> {
  const madeAt = at.toISOString()
  const folder = join(into, folderName(madeAt))
  const temporary = `${folder}.unfinished`
  try {
    await rm(temporary, { recursive: true, force: true })
    const { migrations, tables, stored } = await copySnapshot(client, temporary, migrationFolder)
    const pictures = await copyPictures(storage, stored, temporary)
    const lost = lostPictures(stored, pictures, at)
    const manifest: Manifest = { format: 1, madeAt, migrations, tables, pictures }
    await verifyFiles(temporary, manifest)
    await writeFile(join(temporary, 'manifest.json'), manifestText(manifest), { flush: true })
    await rename(temporary, folder)
    return { folder, lost }
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
}
