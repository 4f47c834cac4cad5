import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { createTarPacker } from 'modern-tar'
import { dayMs } from '#domain/time/durations.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import type { Shop } from '../shop.ts'
import { copySnapshot, folderName, lostPictures, readPictures, type Snapshot } from './backup-folder.ts'
import { type Manifest, manifestText } from './manifest.ts'

type TarEntry = {
  /** A folder's ends with a slash. */
  readonly path: string
  readonly size: number
  readonly body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** A backup reads the whole store: one at a time. */
const limitCopies = createLimiter({ maxRunning: 1, maxWaiting: 4 })

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

/** Waits one heartbeat for the snapshot; undefined while it is being copied. */
type WaitForSnapshot = () => Promise<Snapshot | undefined>

/** The entries of a backup; the manifest is last, so that a download that breaks off is no whole backup. */
async function* entriesOf(
  { storage, log }: Shop,
  folder: string,
  wait: WaitForSnapshot,
  madeAt: string,
): AsyncGenerator<TarEntry> {
  let snapshot = await wait()
  // An entry for a folder is the heartbeat: server and proxies end a silent connection.
  for (; snapshot === undefined; snapshot = await wait()) yield { path: 'tables/', size: 0, body: [] }
  const { migrations, tables, stored } = snapshot
  for (const { path } of tables) {
    const { size } = await stat(join(folder, path))
    yield { path, size, body: createReadStream(join(folder, path)) }
  }
  const pictures: Manifest['pictures'] = []
  for await (const { bytes, ...picture } of readPictures(storage, stored)) {
    pictures.push(picture)
    yield { path: picture.path, size: bytes.length, body: [bytes] }
  }
  const lost = lostPictures(stored, pictures, new Date(madeAt))
  if (lost.length > 0) log.warn({ pictures: lost }, 'pictures without a file are not in the backup')
  const manifest = Buffer.from(manifestText({ format: 1, madeAt, migrations, tables, pictures }))
  yield { path: 'manifest.json', size: manifest.length, body: [manifest] }
}

/** Entries as a tar archive, packed while it is read; `onEnd` runs when it ends or its reader stops. */
function tarOf(root: string, entries: AsyncIterable<TarEntry>, onEnd: () => Promise<void>): Readable {
  const { readable, controller } = createTarPacker()
  const pack = async () => {
    for await (const { path, size, body } of entries) {
      const kind = path.endsWith('/') ? ({ type: 'directory', mode: 0o700 } as const) : { mode: 0o600 }
      const writer = controller.add({ name: `${root}/${path}`, size, ...kind }).getWriter()
      for await (const chunk of body) await writer.write(chunk)
      await writer.close()
    }
    controller.finalize()
  }
  void pack()
    .finally(onEnd)
    .catch((error: unknown) => controller.error(error))
  // The types of a web stream in TypeScript's DOM library and in Node differ.
  return Readable.fromWeb(readable as ReadableStream)
}

/** A slow connection may take hours; the server's socket timeout ends a download that stands still for 30 s. */
export const maxDownloadMs = dayMs

const prefix = 'thela-download-'

/** Deletes the temporary folders of downloads that a killed process left. */
export async function deleteLeftDownloads(now: Date): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    const isLeft = found !== undefined && found.mtimeMs < now.getTime() - maxDownloadMs
    if (isLeft) await rm(folder, { recursive: true, force: true })
  }
}

/** Starts a backup as one tar archive to download; its temporary folder is deleted after the last byte. */
export async function openBackupDownload(
  shop: Shop,
  { client = '', heartbeatMs = 5_000 } = {},
): Promise<{ name: string; archive: Readable }> {
  const temporary = await mkdtemp(join(tmpdir(), prefix))
  const madeAt = shop.clock().toISOString()
  const copying = limitCopies(() => snapshotInto(temporary, shop), client)
  const wait = () => Promise.race([copying, pause(heartbeatMs, undefined, { ref: false })])
  const remove = async () => {
    await copying.catch(() => undefined)
    await rm(temporary, { recursive: true, force: true })
  }
  try {
    // A failure within the first heartbeat is still answered with an error status.
    await wait()
    const root = folderName(madeAt)
    return { name: `backup-${root}.tar`, archive: tarOf(root, entriesOf(shop, temporary, wait, madeAt), remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
