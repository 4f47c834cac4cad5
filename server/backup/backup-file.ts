import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createTarPacker } from 'modern-tar'
import type { Shop } from '../shop.ts'
import { copySnapshot, folderName, readPictures, type Snapshot } from './back-up.ts'
import { type Manifest, manifestText } from './manifest.ts'

type File = {
  readonly path: string
  readonly size: number
  readonly body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

async function snapshotInto(folder: string, shop: Shop): Promise<Snapshot> {
  const client = await shop.db.$client.connect()
  let isBroken = true
  try {
    const snapshot = await copySnapshot(client, folder)
    isBroken = false
    return snapshot
  } finally {
    client.release(isBroken)
  }
}

/** The files of a backup, its manifest last: a download that breaks off is no whole backup. */
async function* filesOf(shop: Shop, folder: string, snapshot: Snapshot, madeAt: string): AsyncGenerator<File> {
  const { migrations, tables, pictureIds } = snapshot
  for (const { path } of tables) {
    const { size } = await stat(join(folder, path))
    yield { path, size, body: createReadStream(join(folder, path)) }
  }
  const pictures: Manifest['pictures'] = []
  for await (const { bytes, ...picture } of readPictures(shop.storage, pictureIds)) {
    pictures.push(picture)
    yield { path: picture.path, size: bytes.length, body: [bytes] }
  }
  const manifest = Buffer.from(manifestText({ format: 1, madeAt, migrations, tables, pictures }))
  yield { path: 'manifest.json', size: manifest.length, body: [manifest] }
}

/** Files as a tar archive, packed while it is read; `done` runs when it ends or is read no further. */
function packed(root: string, files: AsyncIterable<File>, done: () => Promise<void>): Readable {
  const { readable, controller } = createTarPacker()
  const pack = async () => {
    for await (const { path, size, body } of files) {
      const writer = controller.add({ name: `${root}/${path}`, size, mode: 0o600 }).getWriter()
      for await (const chunk of body) await writer.write(chunk)
      await writer.close()
    }
    controller.finalize()
  }
  void pack()
    .finally(done)
    .catch((error: unknown) => controller.error(error))
  // The DOM's type differs from Node's in a reader that is not used.
  return Readable.fromWeb(readable as ReadableStream)
}

/** A slow line may take hours; a download that stands still for 30 s is ended with its connection. */
export const maxDownloadMs = 24 * 60 * 60 * 1000

const prefix = 'thela-download-'

/** Deletes the folders of downloads that a killed process left. */
export async function deleteLeftDownloads(now: Date): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    const isLeft = found !== undefined && found.mtimeMs < now.getTime() - maxDownloadMs
    if (isLeft) await rm(folder, { recursive: true, force: true })
  }
}

/** A new backup as one tar archive to download; its temporary folder is deleted after the last byte. */
export async function openBackupFile(shop: Shop): Promise<{ name: string; archive: Readable }> {
  const temporary = await mkdtemp(join(tmpdir(), prefix))
  const remove = () => rm(temporary, { recursive: true, force: true })
  try {
    const madeAt = shop.clock().toISOString()
    const snapshot = await snapshotInto(temporary, shop)
    // Pictures are packed as they come: a proxy ends a download that is silent until the last one is there.
    const files = filesOf(shop, temporary, snapshot, madeAt)
    const root = folderName(madeAt)
    return { name: `backup-${root}.tar`, archive: packed(root, files, remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
