import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { RunningStore } from './running-store.ts'

/** The processes to kill in a round: the store, its PostgreSQL with all its children, or both at once. */
export const killTargets = ['both', 'store', 'database'] as const
export type KillTarget = (typeof killTargets)[number]

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** Pids of a store's PostgreSQL: the postmaster and its children. */
function postgresOf(store: RunningStore): number[] {
  const postmaster = Number(readFileSync(join(store.folder, 'database/postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
}

function killAtOnce(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It had just ended by itself.
    }
  }
}

/** Kills processes with SIGKILL, as a power cut does. */
export function killProcesses(target: KillTarget, store: RunningStore): void {
  const database = target === 'store' ? [] : postgresOf(store)
  killAtOnce(target === 'database' ? database : [store.pid, ...database])
}
