import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningStore, startStore } from './running-store.ts'
import { tempFolder } from './temp-folder.ts'

/** Store processes over one temporary data folder. */
type Stores = {
  readonly folder: string
  /** The running stores in the order of their start. */
  readonly running: ReadonlySet<RunningStore>
  open(environment?: Record<string, string>, through?: readonly string[]): Promise<RunningStore>
}

/** Whether a PostgreSQL still runs on this data folder. */
function isDatabaseRunning(folder: string): boolean {
  try {
    const [pid] = readFileSync(join(folder, 'database', 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

/** A data folder for the tests of a file; after them its stores are killed. */
export function storesOver(name: string): Stores {
  const folder = tempFolder(name)
  const running = new Set<RunningStore>()
  after(async () => {
    for (const store of running) await store.kill()
    // A PostgreSQL whose store was killed ends by itself, a moment later.
    for (let tries = 0; isDatabaseRunning(folder) && tries < 500; tries++) await pause(20)
  })
  return {
    folder,
    running,
    async open(environment, through) {
      const store = await startStore(folder, environment, through)
      running.add(store)
      void store.ended.then(() => running.delete(store))
      return store
    },
  }
}
