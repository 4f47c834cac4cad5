import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProgram } from '#tests/support/running-store.ts'
import { storeProgram } from '../scripts/installed.mjs'

const root = join(import.meta.dirname, '..')

/** A program of the bench in its own process. */
export type Running = { readonly url: string; readonly pid: number; stop(): Promise<void> }

async function run(file: string, environment: Record<string, string>): Promise<Running> {
  const { url, pid, stop, ended } = await openProgram([process.execPath, join(root, file)], environment)
  return {
    url,
    pid,
    async stop() {
      stop()
      await ended
    },
  }
}

/** Builds the pages if they are out of date. */
export function ensureBuilt(): void {
  const script = join(root, 'scripts', 'build.ts')
  const { status } = spawnSync(process.execPath, [script, '--if-needed'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('building the pages failed')
}

/** Production settings with this data folder. */
const settingsOf = (folder: string) => ({
  NODE_ENV: 'production',
  DATA_DIR: folder,
  SELLER_EMAIL: 'seller@bench.example',
  SELLER_PASSWORD: 'a seller of the bench',
  PAYMENTS: 'off',
  DEMO: '1',
  OPEN_CASH_ORDERS: '0',
  ORDERS_PER_HOUR: '0',
})

/** The store as `npm start` runs it in production, over this folder. */
export function runStore(folder: string): Promise<Running> {
  return run(join(...storeProgram), settingsOf(folder))
}

/** Time in ms from checking the finished build and starting the store to its first page, without npm. */
export async function firstPageMs(folder: string): Promise<number> {
  const before = performance.now()
  ensureBuilt()
  const store = await runStore(folder)
  await (await fetch(store.url)).text()
  const ms = Math.round(performance.now() - before)
  await store.stop()
  return ms
}

/** Starts the baseline server, Fastify alone. */
export function runBare(environment: Record<string, string>): Promise<Running> {
  return run('bench/bare.ts', environment)
}

/** A temporary folder. */
export function scratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'thela-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }) }
}

/** A value in kB of a process (Linux); 0 elsewhere. */
function kilobytesIn(pid: number, file: 'status' | 'smaps_rollup', name: string): number {
  try {
    const values = readFileSync(`/proc/${pid}/${file}`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(values)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** A process's current memory in MB (Linux); 0 elsewhere. */
export function memoryOf(pid: number): number {
  return Math.round(kilobytesIn(pid, 'status', 'VmRSS') / 1024)
}

/** A process's peak memory in MB (Linux); 0 elsewhere. */
export function maxMemoryOf(pid: number): number {
  return Math.round(kilobytesIn(pid, 'status', 'VmHWM') / 1024)
}

/** Memory in MB of the PostgreSQL that a store started, as proportional set size (Linux); 0 elsewhere. */
export function postgresMemory(storePid: number): number {
  const under = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...under(child)])
  // Shared pages count in proportion.
  const kilobytes = under(storePid).map((pid) => kilobytesIn(pid, 'smaps_rollup', 'Pss'))
  return Math.round(kilobytes.reduce((one, other) => one + other, 0) / 1024)
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const listed = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
    return listed.join(' ').split(' ').map(Number).filter(Boolean)
  } catch {
    return []
  }
}
