import { open, rename, rm } from 'node:fs/promises'

/** Writes a file by way of a draft, so that it appears whole and synced or not at all; of one that failed nothing stays. */
export async function writeFileAtomic(
  draft: string,
  path: string,
  content: Buffer | string,
  mode = 0o666,
): Promise<void> {
  try {
    const file = await open(draft, 'w', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
