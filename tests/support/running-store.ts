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

/** The real server in a process of its own, as `npm start` runs it. */
export type RunningStore = {
  readonly url: string
  /** Its DATA_DIR. */
  readonly folder: string
  readonly pid: number
  /** From the start of the process until it says that it is open, in milliseconds. */
  readonly startMs: number
  /** How it ended: its exit code, or the signal that ended it. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>
  /** Everything it has printed so far. */
  printed(): string
  /** Asks it to stop, as an orchestrator does. */
  stop(): void
  /** Pulls the plug. */
  kill(): Promise<void>
}

let isBuilt = false

/** The store runs as it is built; where nobody has built it of today's files yet, this does. */
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

/** A store's program in a process of its own, once it has said where it is open. */
export async function openProgram([program = '', ...args]: readonly string[], environment: Record<string, string>) {
  const { NODE_TEST_CONTEXT: _context, DATABASE_URL: _url, NODE_ENV: _mode, ...inherited } = process.env
  const child = spawn(program, args, {
    cwd: root,
    env: { ...inherited, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', (words: Buffer) => said.push(words.toString()))
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  const opened = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    said.push(line)
    const [, port] = / is open at http:\/\/localhost:(\d+)/.exec(line) ?? []
    if (port !== undefined) opened.resolve(`http://localhost:${port}`)
  })
  void ended.then(() => opened.reject(new Error(`The store did not open:\n${said.slice(-20).join('\n')}`)))
  const url = await opened.promise
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    printed: () => said.join('\n'),
    stop: () => void child.kill('SIGTERM'),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts the real server, as it is built, over a data folder and waits until it says where it is open; `through` is a program that runs it. */
export async function startStore(
  folder: string,
  environment: Record<string, string> = {},
  through: readonly string[] = [],
): Promise<RunningStore> {
  ensureBuild()
  const since = performance.now()
  const settings = {
    DATA_DIR: folder,
    DEMO: '1',
    // A test's store may have an https address: it has the sandbox all the same, where there may be one.
    ...(environment.NODE_ENV === 'production' ? {} : { PAYMENTS: 'sandbox' }),
    SELLER_EMAIL: sellerAccount.email,
    SELLER_PASSWORD: sellerAccount.password,
  }
  const command = [...through, process.execPath, join(root, ...storeProgram)]
  const open = await openProgram(command, { ...settings, ...environment })
  return { ...open, folder, startMs: Math.round(performance.now() - since) }
}

/** Looks into the tables of a data folder, whether a store is open over it or not. */
export async function inTables<T>(folder: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await openEmbeddedDatabase(join(folder, 'database'))
  const client = new pg.Client(database.connection)
  try {
    await client.connect()
    return await look(client)
  } finally {
    await client.end()
    await database.stop()
  }
}

/** What a store has logged as bugs of its own, each sentence once. */
export function bugsOf(store: RunningStore): string[] {
  const lines = store
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{"level":50'))
  return [...new Set(lines.map((line) => line.replace(/^.*?"message":"(.*?)".*$/, '$1')))]
}

/** The seller's session at a running store, as a cookie. */
export async function sellerOf({ url }: Pick<RunningStore, 'url'>): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/seller/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(sellerAccount),
  })
  if (!answer.ok) throw new Error(`The seller could not log in: ${answer.status}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
