import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { storeProgram } from '../../scripts/installed.mjs'

const root = join(import.meta.dirname, '..', '..')

/** The seller of every store that tests open. */
export const sellerAccount = { email: 'seller@example.com', password: 'seller password' }

/** The built store in a process of its own, as `npm start` runs it. */
export type RunningStore = {
  readonly url: string
  /** Its DATA_DIR. */
  readonly folder: string
  readonly pid: number
  /** Milliseconds from the start of the process until it prints its URL. */
  readonly startMs: number
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>
  /** Everything it has printed so far. */
  printed(): string
  /** Sends SIGTERM, as an orchestrator does. */
  stop(): void
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>
}

let isBuilt = false

/** Builds the store if its sources have changed since the last build; never with TEST_BUILD=kept. */
export function ensureBuild(): void {
  if (isBuilt || process.env.TEST_BUILD === 'kept') return
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
  })
  if (status !== 0) throw new Error('The store could not be built')
  isBuilt = true
}

/** Runs a program of the store in a process of its own and waits until it prints its URL. */
export async function openProgram([program = '', ...args]: readonly string[], environment: Record<string, string>) {
  const { NODE_TEST_CONTEXT: _context, DATABASE_URL: _url, NODE_ENV: _mode, ...inherited } = process.env
  const child = spawn(program, args, {
    cwd: root,
    env: { ...inherited, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  child.stderr.on('data', (bytes: Buffer) => printed.push(bytes.toString()))
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  const opened = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    printed.push(line)
    const [, port] = / is open at http:\/\/localhost:(\d+)/.exec(line) ?? []
    if (port !== undefined) opened.resolve(`http://localhost:${port}`)
  })
  void ended.then(() => opened.reject(new Error(`The store did not open:\n${printed.slice(-20).join('\n')}`)))
  const url = await opened.promise
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    printed: () => printed.join('\n'),
    stop: () => void child.kill('SIGTERM'),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts the built store on a data folder and waits for its URL; `through` is a program that runs it. */
export async function startStore(
  folder: string,
  environment: Record<string, string> = {},
  through: readonly string[] = [],
): Promise<RunningStore> {
  ensureBuild()
  const since = performance.now()
  // A store with a public address has no sandbox unless it is set; production has none.
  const payments = environment.NODE_ENV === 'production' ? {} : { PAYMENTS: 'sandbox' }
  const seller = { SELLER_EMAIL: sellerAccount.email, SELLER_PASSWORD: sellerAccount.password }
  const command = [...through, process.execPath, join(root, ...storeProgram)]
  const open = await openProgram(command, { DATA_DIR: folder, DEMO: '1', ...payments, ...seller, ...environment })
  return { ...open, folder, startMs: Math.round(performance.now() - since) }
}

/** Stops a store, which must finish its requests and exit with code 0. */
export async function stopCleanly(store: Pick<RunningStore, 'stop' | 'ended'>): Promise<void> {
  store.stop()
  const ended = await store.ended
  assert.deepEqual(ended, { code: 0, signal: null }, `the store stops cleanly: ${JSON.stringify(ended)}`)
}

/** Runs queries in the database of a data folder, whether its store is running or not. */
export async function inTables<T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
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

/** The rows of one statement in the database of a data folder. */
export async function rowsIn<T extends object>(folder: string, sql: string, values: unknown[] = []): Promise<T[]> {
  return inTables(folder, async (client) => (await client.query<T>(sql, values)).rows)
}

/** The messages of logged bugs, each once. */
export function bugsOf(store: RunningStore): string[] {
  const lines = store
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{"level":50'))
  return [...new Set(lines.map((line) => line.replace(/^.*?"message":"(.*?)".*$/, '$1')))]
}

/** Logs the seller in at a running store; returns the session's cookie. */
export async function sellerOf({ url }: Pick<RunningStore, 'url'>): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const login = { method: 'POST', headers, body: JSON.stringify(sellerAccount) }
  const answer = await fetch(`${url}/api/seller/login`, login)
  if (!answer.ok) throw new Error(`The seller could not log in: ${answer.status}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
