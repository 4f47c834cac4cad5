import { existsSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  type DatabaseFolder,
  databaseFolder,
  makeDatabase,
  type Postmaster,
  port,
  prepareSockets,
  readPostmaster,
} from './postgres-folder.ts'
import { boundLog, type OwnPostgres, startPostgres } from './postgres-process.ts'
import { codeOf } from './postgres-programs.ts'
import { isAlive } from './process-identity.ts'

/** Where the database listens: to be spread into the settings of a `pg` pool. */
export type DatabaseConnection = { host: string; port: number; user: string; database: string }

/** An open database; `joined` when another process has started it, which `stop` then leaves running. */
export type EmbeddedDatabase = { connection: DatabaseConnection; joined: boolean; stop(): Promise<void> }

/**
 * `patience`: how long to wait, in milliseconds, for another PostgreSQL on the folder to end or to answer.
 * `onLost`: called once when the database ends though `stop` was not called; opening the folder again starts it afresh
 * under the same connection.
 */
export type EmbeddedOptions = { patience?: number; onLost?: (reason: Error) => void }

const ours = { user: 'thela', database: 'thela' }
const theirs = { user: 'postgres', database: 'postgres' }

/**
 * Opens the PostgreSQL the store brings along, over a folder of its own: starts it, or joins the one another living
 * process has started there. Refuses in one sentence when there is no PostgreSQL for this system, the folder cannot be
 * used, or it stays in other hands for 30 seconds.
 */
export async function openEmbeddedDatabase(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  try {
    return await untilOpen(databaseFolder(folder), options)
  } catch (error) {
    if (!codeOf(error)?.startsWith('E')) throw error
    const why = error instanceof Error ? error.message : ''
    throw new Error(`The database folder ${folder} cannot be used (${why}).`, { cause: error })
  }
}

async function untilOpen(store: DatabaseFolder, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const deadline = Date.now() + (options.patience ?? 30_000)
  for (;;) {
    const postmaster = readPostmaster(store)
    const open = postmaster?.living ? await join(postmaster, options) : await start(store, postmaster?.pid, options)
    if ('connection' in open) return open
    if (Date.now() > deadline) throw new Error(`The database in ${store.folder} could not be opened: ${open.why}.`)
    await pause(50)
  }
}

type NotYet = { why: string }

async function start(store: DatabaseFolder, stale: number | undefined, options: EmbeddedOptions) {
  await makeDatabase(store)
  prepareSockets(store)
  boundLog(store.log, 0)
  const started = await startPostgres(store, stale)
  if ('stop' in started) return await ready(store, started, options)
  if (started.passing) return started
  throw new Error(`PostgreSQL did not start over ${store.folder} (${started.why}): see ${store.log}.`)
}

async function ready(store: DatabaseFolder, postgres: OwnPostgres, { onLost }: EmbeddedOptions) {
  const place = { host: store.sockets, port }
  try {
    await makeOurs({ ...place, ...theirs })
  } catch (error) {
    await postgres.stop()
    throw error
  }
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= postgres.stop()
    return stopping
  }
  void postgres.ended.then(() => stopping ?? onLost?.(new Error(`PostgreSQL ended unasked: see ${store.log}.`)))
  return { connection: { ...place, ...ours }, joined: false, stop }
}

/** The store is no superuser in its own database, so that a mistake in a query cannot reach the machine's files. */
async function makeOurs(connection: DatabaseConnection): Promise<void> {
  const client = await connect(connection)
  try {
    const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [ours.user])
    if (!roles.rowCount) await client.query(`CREATE ROLE ${ours.user} LOGIN CREATEDB`)
    const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [ours.database])
    if (!databases.rowCount) await client.query(`CREATE DATABASE ${ours.database} OWNER ${ours.user}`)
  } finally {
    await client.end()
  }
}

async function join(postmaster: Postmaster, options: EmbeddedOptions): Promise<EmbeddedDatabase | NotYet> {
  const { pid, ready: isReady, host, port } = postmaster
  const isHidden = isReady && !existsSync(host)
  const why = isHidden
    ? `has its socket in ${host}, which is not to be seen from here (PrivateTmp?)`
    : 'does not answer'
  const busy = { why: `PostgreSQL, process ${pid}, holds it and ${why}` }
  if (!isReady) return busy
  try {
    const owner = await ownerOf({ host, port, ...theirs })
    if (isAlive(owner)) return await joined({ host, port, ...ours }, options)
  } catch {
    return busy
  }
  // Its owner was killed. On Linux it is told so by the kernel and is about to end; elsewhere nobody told it.
  askToEnd(pid)
  return { why: `PostgreSQL, process ${pid}, outlived the store that had started it and does not end` }
}

function askToEnd(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has just ended by itself.
  }
}

async function ownerOf(connection: DatabaseConnection): Promise<string> {
  const client = await connect(connection)
  try {
    const answer = await client.query<{ owner: string | null }>("SELECT current_setting('thela.owner', true) AS owner")
    return answer.rows[0]?.owner ?? ''
  } finally {
    await client.end()
  }
}

async function joined(connection: DatabaseConnection, { onLost }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  // One idle connection tells when the database ends under us.
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

/** pg has these two, its types do not: whether an open connection keeps the process from ending. */
type Client = pg.Client & { ref(): void; unref(): void }

async function connect(connection: DatabaseConnection): Promise<Client> {
  const bounds = { connectionTimeoutMillis: 3000, query_timeout: 10_000 }
  const client = new pg.Client({ ...connection, ...bounds, ssl: false }) as Client
  // A connection cut off must end the attempt, not the store.
  client.on('error', () => {})
  await client.connect()
  return client
}
