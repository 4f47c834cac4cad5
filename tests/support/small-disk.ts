import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'

/** A folder on a small disk (tmpfs) of its own. */
export type SmallDisk = {
  /** The command before a program that lets it see the disk. */
  readonly through: readonly string[]
  /** The path by which this process sees a file of the disk. */
  seen(path: string): string
  /** Fills the disk. */
  fill(): void
  /** Frees what `fill` took. */
  empty(): void
}

const root = join(import.meta.dirname, '..', '..')
/** An ordinary user mounts in a user namespace; root also where those are forbidden. */
const mountCommands = [
  ['unshare', '--user', '--map-root-user', '--mount'],
  ['unshare', '--mount'],
]

/** The command that may mount a disk on this machine; undefined if none may. */
function findMountCommand(folder: string): string[] | undefined {
  const mount = ['sh', '-c', 'mount -t tmpfs -o size=1m tmpfs "$0"', folder]
  return mountCommands.find(([program = '', ...args]) => spawnSync(program, [...args, ...mount]).status === 0)
}

/** Mounts a disk of this size over a folder until the test ends; undefined if the machine allows no mounts. */
export async function smallDisk(t: TestContext, folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  const command = findMountCommand(folder)
  if (command === undefined) return undefined
  const [program = '', ...args] = command
  // The disk lives as long as a process in its namespace does, also while no store runs on it.
  const keep = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo mounted && exec sleep 86400`
  const keeper: ChildProcess = spawn(program, [...args, 'sh', '-c', keep, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  t.after(() => keeper.kill('SIGKILL'))
  if (keeper.stdout === null) throw new Error('The disk could not be mounted')
  await once(createInterface(keeper.stdout), 'line')
  const namespaces = command.includes('--user') ? ['--user', '--preserve-credentials', '--mount'] : ['--mount']
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
