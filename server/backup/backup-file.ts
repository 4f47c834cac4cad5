import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { finished, type Readable } from 'node:stream'
import { packTar } from 'modern-tar/fs'
import type { Shop } from '../shop.ts'
import { backUp } from './back-up.ts'

/** A new, verified backup as one tar archive to download; its temporary folder is deleted after the last byte. */
export async function openBackupFile(shop: Shop): Promise<{ name: string; archive: Readable }> {
  const temporary = await mkdtemp(join(tmpdir(), 'thela-download-'))
  const remove = () => rm(temporary, { recursive: true, force: true })
  const client = await shop.db.$client.connect()
  try {
    const folder = await backUp(client, shop.storage, temporary, shop.clock())
    const archive = packTar(temporary)
    finished(archive, () => void remove())
    return { name: `backup-${basename(folder)}.tar`, archive }
  } catch (error) {
    await remove()
    throw error
  } finally {
    client.release()
  }
}
