import { existsSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { SocketAddress } from '../connect.ts'
import {
  createDatabase,
  type DatabaseFolder,
  databaseFolder,
  type Postmaster,
  port,
  prepareSockets,
  readPostmaster,
} from './postgres-folder.ts'
import { emptyLargeLog, type OwnPostgres, startPostgres } from './postgres-process.ts'
import { codeOf } from './postgres-programs.ts'
import { isAlive } from './process-identity.ts'

/** `joined` if another process started the database; `stop` then leaves it running. */
export type EmbeddedDatabase = { connection: SocketAddress; joined: boolean; stop(): Promise<void> }

export type EmbeddedOptions = {
  /** How long another PostgreSQL on the folder gets to end or answer. */
  timeoutMs?: number
  /** Called once if the database ends without `stop`; reopening restarts it. */
  onLost?: (reason: Error) => void
}

const storeLogin = { user: 'thela', database: 'thela' }
const adminLogin = { user: 'postgres', database: 'postgres' }

/** Starts the embedded PostgreSQL on a folder, or joins the one of another process. Errors are one sentence. */
export async function openEmbeddedDatabase(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  try {
    return await openOrRetry(databaseFolder(folder), options)
  } catch (error) {
    if (!codeOf(error)?.startsWith('E')) throw error
    const why = error instanceof Error ? error.message : ''
    throw new Error(`The database folder ${folder} cannot be used (${why}).`, { cause: error })
  }
}

async function openOrRetry(store: DatabaseFolder, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const deadline = Date.now() + (options.timeoutMs ?? 30_000)
  for (;;) {
    const postmaster = readPostmaster(store)
    const open = postmaster?.isAlive ? await join(postmaster, options) : await start(store, postmaster?.pid, options)
    if ('connection' in open) return open
    if (Date.now() > deadline) throw new Error(`The database in ${store.folder} could not be opened: ${open.reason}.`)
    await pause(50)
  }
}

type NotYet = { reason: string }

async function start(store: DatabaseFolder, stalePid: number | undefined, options: EmbeddedOptions) {
  await createDatabase(store)
  prepareSockets(store)
  emptyLargeLog(store.log, 0)
  const started = await startPostgres(store, stalePid)
  if ('stop' in started) return await ownDatabase(store, started, options)
  if (started.isTransient) return started
  throw new Error(`PostgreSQL did not start over ${store.folder} (${started.reason}): see ${store.log}.`)
}

async function ownDatabase(store: DatabaseFolder, postgres: OwnPostgres, { onLost }: EmbeddedOptions) {
  const address = { host: store.sockets, port }
  try {
    await createRoleAndDatabase({ ...address, ...adminLogin })
  } catch (error) {
    await postgres.stop()
    throw error
  }
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= postgres.stop()
    return stopping
  }
  void postgres.ended.then(() => stopping ?? onLost?.(new Error(`PostgreSQL ended unexpectedly: see ${store.log}.`)))
  return { connection: { ...address, ...storeLogin }, joined: false, stop }
}

/** Creates them if missing; the role is no superuser, so that no query reaches the machine's files. */
async function createRoleAndDatabase(connection: SocketAddress): Promise<void> {
  const client = await connect(connection)
  try {
    const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [storeLogin.user])
    if (!roles.rowCount) await client.query(`CREATE ROLE ${storeLogin.user} LOGIN CREATEDB`)
    const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [storeLogin.database])
    if (!databases.rowCount) await client.query(`CREATE DATABASE ${storeLogin.database} OWNER ${storeLogin.user}`)
  } finally {
    await client.end()
  }
}

async function join(postmaster: Postmaster, options: EmbeddedOptions): Promise<EmbeddedDatabase | NotYet> {
  const { pid, isReady, host, port } = postmaster
  const isHidden = isReady && !existsSync(host)
  const symptom = isHidden ? `has its socket in ${host}, which is not visible here (PrivateTmp?)` : 'does not answer'
  const busy = { reason: `PostgreSQL, process ${pid}, holds it and ${symptom}` }
  if (!isReady) return busy
  try {
    const starter = await starterOf({ host, port, ...adminLogin })
    if (isAlive(starter)) return await joinedDatabase({ host, port, ...storeLogin }, options)
  } catch {
    return busy
  }
  // The store that started it was killed. On Linux the kernel then stops PostgreSQL; elsewhere this does.
  interrupt(pid)
  return { reason: `PostgreSQL, process ${pid}, outlived the store that had started it and does not end` }
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has already exited.
  }
}

/** The identity of the process that started this PostgreSQL; empty if unknown. */
async function starterOf(connection: SocketAddress): Promise<string> {
  const client = await connect(connection)
  try {
    const answer = await client.query<{ owner: string | null }>("SELECT current_setting('thela.owner', true) AS owner")
    return answer.rows[0]?.owner ?? ''
  } finally {
    await client.end()
  }
}

async function joinedDatabase(connection: SocketAddress, { onLost }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  // An idle connection detects the end of the database.
  const client = await connect(connection)
  let stopped = false
  client.once('end', () => stopped || onLost?.(new Error('The process that had started the database has ended.')))
  client.unref()
  const stop = async () => {
    if (stopped) return
    stopped = true
    client.ref()
    await client.end()
  }
  return { connection, joined: true, stop }
}

/** pg has `ref` and `unref`, its types do not. */
type Client = pg.Client & { ref(): void; unref(): void }

async function connect(connection: SocketAddress): Promise<Client> {
  const timeouts = { connectionTimeoutMillis: 3000, query_timeout: 10_000 }
  const client = new pg.Client({ ...connection, ...timeouts, ssl: false }) as Client
  // A broken connection rejects the query, and must not end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
