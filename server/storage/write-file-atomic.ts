import { rename, rm, writeFile } from 'node:fs/promises'

/** Writes and syncs a temporary file, then renames it to `path`; a failed write leaves no file. */
export async function writeFileAtomic(
  temporary: string,
  path: string,
  content: Buffer | string,
  mode = 0o666,
): Promise<void> {
  try {
    await writeFile(temporary, content, { mode, flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
