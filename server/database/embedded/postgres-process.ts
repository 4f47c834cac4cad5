import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseFolder, port, readPostmaster } from './postgres-folder.ts'
import { lastErrorLine, run } from './postgres-programs.ts'
import { ownIdentity } from './process-identity.ts'

/** A PostgreSQL that this process started. */
export type OwnPostgres = { ended: Promise<void>; stop(): Promise<void> }

/** The reason of a failed start; transient while another process is starting or ending. */
type Failure = { reason: string; isTransient: boolean }

/** Recovery after a power cut may take long. */
const startTimeoutMs = 120_000
const maxLogBytes = 4_000_000
/** Messages of a start while another process uses the folder; a third one may have emptied the log. */
const transient = /lock file .* already exists|lock file .* is empty|pre-existing shared memory|it said nothing/

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  jit: 'off',
  // Soon after the first orders: plans made for empty tables scan them.
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  log_checkpoints: 'off',
  // Error messages contain rows with personal data; the store logs its errors itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/** Starts PostgreSQL and waits until it accepts connections; `stale` is a foreign pid in `postmaster.pid`. */
export async function startPostgres(store: DatabaseFolder, stale?: number): Promise<OwnPostgres | Failure> {
  const from = sizeOf(store.log)
  const child = spawnPostgres(store, stale)
  const ended = endOf(child)
  if (await isReady(store, child)) return ownPostgres(store, child, ended)
  await end(child)
  const reason = (await ended) || lastErrorLine(logSince(store.log, from))
  return { reason, isTransient: transient.test(reason) }
}

function spawnPostgres(store: DatabaseFolder, stale: number | undefined): ChildProcess {
  const { data, sockets, cluster, user, programs } = store
  const all = { ...settings, cluster_name: cluster, 'thela.owner': ownIdentity }
  const set = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(store.log, 'a', 0o600)
  // PostgreSQL takes a lock file with a used pid as alive, unless it is its grandparent's; containers reuse pids.
  // It still checks the shared memory, so a wrong guess is safe.
  const env = stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale) }
  try {
    const args = ['-D', data, '-k', sockets, '-p', String(port), ...set]
    const child = run(join(programs, 'postgres'), args, { user, env, log })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/** Resolves at its exit, with the reason if it could not be run. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(''))
    child.on('error', (error) => child.pid ?? resolve(error.message))
  })
}

async function isReady(store: DatabaseFolder, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs
  while (isRunning(child) && Date.now() < deadline) {
    const postmaster = readPostmaster(store)
    if (postmaster?.pid === child.pid && postmaster?.isReady) return true
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

/** Stops PostgreSQL by ever harder signals; acknowledged commits are on disk either way. */
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

/** Empties the log if it is larger than `maxBytes`. */
export function boundLog(log: string, maxBytes: number = maxLogBytes): void {
  if (sizeOf(log) > maxBytes) truncateSync(log)
}

function sizeOf(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

function logSince(log: string, from: number): string {
  return readFileSync(log).subarray(from).toString()
}
