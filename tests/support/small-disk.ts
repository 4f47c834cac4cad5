import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'

/** A folder on a disk of its own, which really is full when it is full. */
export type SmallDisk = {
  /** The programs before another one that let it see the disk. */
  readonly through: readonly string[]
  /** Where a file of the disk is seen from outside. */
  seen(path: string): string
  /** Takes all room there is left. */
  fill(): void
  /** Gives it back. */
  empty(): void
}

const root = join(import.meta.dirname, '..', '..')
/** As an ordinary user by a user namespace; as root also where those are forbidden. */
const ways = [
  ['unshare', '--user', '--map-root-user', '--mount'],
  ['unshare', '--mount'],
]

/** How somebody may mount a disk on this machine; undefined where nobody may. */
function wayToMount(folder: string): string[] | undefined {
  const mount = ['sh', '-c', 'mount -t tmpfs -o size=1m tmpfs "$0"', folder]
  return ways.find(([program = '', ...args]) => spawnSync(program, [...args, ...mount]).status === 0)
}

/** Mounts a disk of so many megabytes over a folder, for this test alone; undefined where the machine allows nobody to. */
export async function smallDisk(t: TestContext, folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  const way = wayToMount(folder)
  if (way === undefined) return undefined
  const [program = '', ...args] = way
  // Whoever keeps the namespace keeps the disk, also while no store runs on it.
  const keep = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo mounted && exec sleep 86400`
  const keeper: ChildProcess = spawn(program, [...args, 'sh', '-c', keep, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  t.after(() => keeper.kill('SIGKILL'))
  if (keeper.stdout === null) throw new Error('The disk could not be mounted')
  await once(createInterface(keeper.stdout), 'line')
  const namespaces = way.includes('--user') ? ['--user', '--preserve-credentials', '--mount'] : ['--mount']
  const seen = (path: string) => join(`/proc/${keeper.pid}/root`, path)
  const filler = seen(join(folder, 'filler'))
  return {
    through: ['nsenter', '-t', String(keeper.pid), ...namespaces, 'sh', '-c', 'cd "$0" && exec "$@"', root],
    seen,
    fill() {
      const file = openSync(filler, 'a')
      for (const size of [1 << 20, 1 << 12]) {
        const block = Buffer.alloc(size)
        try {
          while (writeSync(file, block) > 0);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      closeSync(file)
    },
    empty: () => rmSync(filler, { force: true }),
  }
}
