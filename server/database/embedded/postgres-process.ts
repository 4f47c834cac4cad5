import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseFolder, port, readPostmaster } from './postgres-folder.ts'
import { lastWords, run } from './postgres-programs.ts'
import { thisProcess } from './process-identity.ts'

/** A PostgreSQL this process has started. */
export type OwnPostgres = { ended: Promise<void>; stop(): Promise<void> }

/** Why a start came to nothing, and whether another try may succeed because somebody else is just ending or starting. */
type Failure = { why: string; passing: boolean }

/** Replaying the log after a power cut may take longer than anything else. */
const recovery = 120_000
const maxLog = 4_000_000
/** The folder is in other hands for the moment; what it said is lost when a third one has emptied the log meanwhile. */
const passing = /lock file .* already exists|lock file .* is empty|pre-existing shared memory|it said nothing/

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  jit: 'off',
  // What a new store's first orders are planned by is counted soon: plans made over empty tables read them whole.
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  log_checkpoints: 'off',
  // An error's text holds rows, and rows hold shoppers' names: the store sees its errors anyway, the file need not.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/** Starts PostgreSQL and waits until it takes connections. `stale` is a pid in `postmaster.pid` that is no PostgreSQL of ours. */
export async function startPostgres(store: DatabaseFolder, stale?: number): Promise<OwnPostgres | Failure> {
  const from = sizeOf(store.log)
  const child = spawnPostgres(store, stale)
  const ended = endOf(child)
  if (await isReady(store, child)) return ownPostgres(store, child, ended)
  await end(child)
  const why = (await ended) || lastWords(wordsSince(store.log, from))
  return { why, passing: passing.test(why) }
}

function spawnPostgres(store: DatabaseFolder, stale: number | undefined): ChildProcess {
  const { data, sockets, cluster, guise, programs } = store
  const all = { ...settings, cluster_name: cluster, 'thela.owner': thisProcess }
  const set = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(store.log, 'a', 0o600)
  // PostgreSQL takes a lock file with a pid in use for living, unless the pid is its own grandparent's: in a container
  // pids soon come again. It still checks the shared memory, so nothing is lost if we are wrong.
  const env = stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale) }
  try {
    const args = ['-D', data, '-k', sockets, '-p', String(port), ...set]
    const child = run(join(programs, 'postgres'), args, { guise, env, log })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/** Why it could not be run, or nothing once it has run and ended. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(''))
    child.on('error', (error) => child.pid ?? resolve(error.message))
  })
}

async function isReady(store: DatabaseFolder, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + recovery
  while (isRunning(child) && Date.now() < deadline) {
    const postmaster = readPostmaster(store)
    if (postmaster?.pid === child.pid && postmaster?.ready) return true
    await pause(10)
  }
  return false
}

function ownPostgres(store: DatabaseFolder, child: ChildProcess, ended: Promise<string>): OwnPostgres {
  const stopWithUs = () => child.kill('SIGINT')
  const guard = setInterval(() => boundLog(store.log), 60_000).unref()
  process.once('exit', stopWithUs)
  const over = ended.then(() => {
    clearInterval(guard)
    process.off('exit', stopWithUs)
  })
  return { ended: over, stop: () => end(child) }
}

/** Asks PostgreSQL to end at once but properly, and insists when it does not: what it has acknowledged is on disk either way. */
async function end(child: ChildProcess): Promise<void> {
  child.ref()
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(child)) return
    child.kill(signal)
    await Promise.race([once(child, 'exit'), pause(15_000, undefined, { ref: false })])
  }
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null
}

/** Empties the log: at each start, and whenever it has grown beyond a few megabytes. */
export function boundLog(log: string, longest: number = maxLog): void {
  if (sizeOf(log) > longest) truncateSync(log)
}

function sizeOf(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

function wordsSince(log: string, from: number): string {
  return readFileSync(log).subarray(from).toString()
}
