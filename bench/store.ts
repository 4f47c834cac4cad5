import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { storeProgram } from '../scripts/installed.mjs'

const root = join(import.meta.dirname, '..')

/** A program of the bench in a process of its own. */
export type Running = { readonly url: string; readonly pid: number; stop(): Promise<void> }

async function run(file: string, environment: Record<string, string>, flags: readonly string[] = []): Promise<Running> {
  const child = spawn(process.execPath, [...flags, join(root, file)], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const opened = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (url !== undefined) opened.resolve(url)
  })
  void ended.then(() => opened.reject(new Error(`${file} ended before it was open`)))
  return {
    url: await opened.promise,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Builds the pages where they are not of today, as every start does. */
export function ensureBuilt(): void {
  const script = join(root, 'scripts', 'build.ts')
  const { status } = spawnSync(process.execPath, [script, '--if-needed'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('building the pages failed')
}

/** The settings of a shop in service, over this folder. */
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

/** How long the store takes from its start to its first page, in ms, once everything is installed and built: what npm itself takes is not in it. */
export async function firstPageMs(folder: string): Promise<number> {
  const before = performance.now()
  ensureBuilt()
  const store = await runStore(folder)
  await (await fetch(store.url)).text()
  const ms = Math.round(performance.now() - before)
  await store.stop()
  return ms
}

/** What nothing that answers over HTTP can beat here: Fastify with a body made beforehand, and with one indexed SELECT. */
export function runBare(environment: Record<string, string>): Promise<Running> {
  return run('bench/bare.ts', environment)
}

/** Looks into, or fills, the tables of a folder while no store or one is open over it. */
export async function inDatabase<T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await openEmbeddedDatabase(join(folder, 'database'))
  const client = new pg.Client(database.connection)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await database.stop()
  }
}

/** A folder that goes when the bench ends. */
export function scratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'thela-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }) }
}

function megabytesIn(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** The memory a process holds now, in whole MB (Linux); 0 where that cannot be read. */
export function memoryOf(pid: number): number {
  return megabytesIn(pid, 'VmRSS')
}

/** The most it has held so far, in whole MB (Linux); 0 where that cannot be read. */
export function maxMemoryOf(pid: number): number {
  return megabytesIn(pid, 'VmHWM')
}

/** The memory in whole MB of the PostgreSQL that a store has started: of each of its processes its fair share (Linux); 0 elsewhere. */
export function postgresMemory(storePid: number): number {
  const under = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...under(child)])
  const kilobytes = under(storePid).map((pid) => shareOf(pid))
  return Math.round(kilobytes.reduce((one, other) => one + other, 0) / 1024)
}

/** What memory shared by several counts for one of them, in kB. */
function shareOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
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
