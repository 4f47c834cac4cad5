import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../ids.ts'
import { writeFileAtomic } from './write-file-atomic.ts'

/** Stores the files of uploaded pictures by key: `id/name`. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** Deletes one file, or with an id alone all of its files. */
  deleteAll(prefix: string): Promise<void>
  /** The keys that begin with `prefix/`, unordered. */
  list(prefix: string): Promise<string[]>
  /** Whether a file can be stored now; a bucket always has room. */
  hasRoom(): Promise<boolean>
}

const safeKey = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_.-]+)?$/

/** Whether a key stays inside its folder or bucket. */
export function isStorageKey(key: string): boolean {
  return safeKey.test(key) && !key.includes('..')
}

/** Stores files in a folder, each complete and synced, or absent. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await writeFileAtomic(`${path}.${newId()}.draft`, path, bytes)
    },
    async get(key) {
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    async deleteAll(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true, maxRetries: 5 })
    },
    async list(prefix) {
      const names = await readdir(pathOf(prefix)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return names.filter((name) => !name.endsWith('.draft')).map((name) => `${prefix}/${name}`)
    },
    async hasRoom() {
      const probe = join(folder, `${newId()}.probe`)
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(probe, 'x')
        return true
      } catch {
        return false
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}
