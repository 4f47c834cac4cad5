import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../ids.ts'
import { writeFileAtomic } from './write-file-atomic.ts'

/** Where uploaded pictures lie. Keys are our own ({id}/{name}), never text that somebody sent. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  deleteAll(prefix: string): Promise<void>
  /** The keys that begin with this prefix and a slash, in no order. */
  keysUnder(prefix: string): Promise<string[]>
  /** Whether anything can be kept at present. */
  hasRoom(): Promise<boolean>
}

const safeKey = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_.-]+)?$/

/** Whether this is a key of ours: nothing that could climb out of its folder or its bucket. */
export function isStorageKey(key: string): boolean {
  return safeKey.test(key) && !key.includes('..')
}

/** Keeps files in a folder. A file appears whole and synced, or not at all. */
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
    async keysUnder(prefix) {
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
