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

/** Why a start failed; transient while another process is starting or ending. */
type Failure = { reason: string; isTransient: boolean }

/** Recovery after a power cut may take long. */
const startTimeoutMs = 120_000
const maxLogBytes = 4_000_000
/** What a start says while another process uses the folder; nothing if a third one has emptied the log. */
const transientReason = /lock file .* already exists|lock file .* is empty|pre-existing shared memory|it said nothing/

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  jit: 'off',
  // Analyzes soon after the first orders: plans made for empty tables scan them.
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  log_checkpoints: 'off',
  // Error messages contain rows with personal data; the store logs its errors itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/** Starts PostgreSQL, ready for connections; `stalePid` is the dead one in `postmaster.pid`. */
export async function startPostgres(store: DatabaseFolder, stalePid?: number): Promise<OwnPostgres | Failure> {
  const logBytes = sizeOf(store.log)
  const child = spawnPostgres(store, stalePid)
  const ended = endOf(child)
  if (await isReady(store, child)) return ownPostgres(store, child, ended)
  await terminate(child)
  const reason = (await ended) || lastErrorLine(logSince(store.log, logBytes))
  return { reason, isTransient: transientReason.test(reason) }
}

function spawnPostgres(store: DatabaseFolder, stalePid: number | undefined): ChildProcess {
  const { data, sockets, clusterName, user, programFolder } = store
  const allSettings = { ...settings, cluster_name: clusterName, 'thela.owner': ownIdentity }
  const settingArgs = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(store.log, 'a', 0o600)
  // Containers reuse pids: PostgreSQL would refuse a lock file with a running pid, unless it is its grandparent's.
  // It still checks the shared memory, so a wrong guess is safe.
  const env = stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }
  try {
    const args = ['-D', data, '-k', sockets, '-p', String(port), ...settingArgs]
    const child = run(join(programFolder, 'postgres'), args, { user, env, log })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/** Resolves at exit, with the reason if it could not be run. */
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
  const logTimer = setInterval(() => emptyLargeLog(store.log), 60_000).unref()
  process.once('exit', stopWithUs)
  const exited = ended.then(() => {
    clearInterval(logTimer)
    process.off('exit', stopWithUs)
  })
  return { ended: exited, stop: () => terminate(child) }
}

/** Stops PostgreSQL by ever harder signals; acknowledged commits are on disk. */
async function terminate(child: ChildProcess): Promise<void> {
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
export function emptyLargeLog(log: string, maxBytes: number = maxLogBytes): void {
  if (sizeOf(log) > maxBytes) truncateSync(log)
}

function sizeOf(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

function logSince(log: string, bytes: number): string {
  return readFileSync(log).subarray(bytes).toString()
}
