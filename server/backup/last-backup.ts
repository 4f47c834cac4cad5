import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const pathIn = (dataDir: string) => join(dataDir, 'last-backup')

/** Writes the moment of a finished backup into DATA_DIR, since its folder may lie anywhere. */
export async function noteBackup(dataDir: string, madeAt: Date): Promise<void> {
  await writeFile(pathIn(dataDir), madeAt.toISOString())
}

/** The moment of the latest backup with this DATA_DIR in Unix seconds; 0 if none is known. */
export async function lastBackupSeconds(dataDir: string): Promise<number> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => '')
  return (Date.parse(text) || 0) / 1000
}
