import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL server of the cluster on a loopback port. */
type Server = {
  readonly port: number
  /** The administrator's direct URL. */
  readonly adminUrl: string
  /** Kills the postmaster and all its children with SIGKILL. */
  kill(): Promise<void>
  stop(): Promise<void>
}

type Place = { readonly programs: string; readonly folder: string; readonly password: string }

/** PostgreSQL refuses root, so it runs as the user `postgres`, or `nobody` without one. */
function userOf(): { uid: number; gid: number } | Record<never, never> {
  if (process.getuid?.() !== 0) return {}
  const number = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  const [uid, gid] = [number('-u'), number('-g')]
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : { uid: 65_534, gid: 65_534 }
}
const user = userOf()

function runToExit(place: Place, program: string, args: string[]): void {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', PGPASSWORD: place.password }
  const done = spawnSync(join(place.programs, program), args, { ...user, cwd: '/', env, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${program} failed:\n${done.stdout}${done.stderr}${done.error ?? ''}`)
}

function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if ('uid' in user) chownSync(path, user.uid, user.gid)
  return path
}

/** Runs one statement on a server. */
export async function query<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

async function waitUntilReady(server: Server, child: ChildProcess, log: string): Promise<Server> {
  for (const until = Date.now() + 60_000; ; await pause(100)) {
    const failed = await query(server.adminUrl, 'select 1').catch((error: Error) => error)
    if (!(failed instanceof Error)) return server
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`)
  }
}

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return list === '' ? [] : list.split(' ').map(Number)
}

/** Starts PostgreSQL on a data folder and waits until it is ready. */
async function start(place: Place, data: string, port: number, settings: Record<string, string>): Promise<Server> {
  const sockets = ownFolder(join(place.folder, `sockets-${port}`))
  const log = join(place.folder, `postgres-${port}.log`)
  const allSettings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets,
    max_connections: '100',
    ...settings,
  }
  const settingArgs = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(log, 'a')
  const args = ['-D', data, '-p', String(port), ...settingArgs]
  const child = spawn(join(place.programs, 'postgres'), args, {
    ...user,
    cwd: '/',
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  const pid = child.pid ?? 0
  const end = async (how: () => void) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    how()
    await once(child, 'exit')
  }
  const server: Server = {
    port,
    adminUrl: `postgres://postgres:${place.password}@127.0.0.1:${port}/postgres`,
    kill: () =>
      end(() => {
        const children = childrenOf(pid)
        child.kill('SIGSTOP')
        for (const each of children) process.kill(each, 'SIGKILL')
        child.kill('SIGKILL')
      }),
    stop: () => end(() => child.kill('SIGINT')),
  }
  return waitUntilReady(server, child, log)
}

/** Creates and starts the primary. */
export async function makePrimary(place: Place, port: number): Promise<Server> {
  const data = join(ownFolder(join(place.folder, 'primary')), 'data')
  const secret = join(place.folder, 'primary', 'password')
  writeFileSync(secret, place.password, { mode: 0o600 })
  if ('uid' in user) chownSync(secret, user.uid, user.gid)
  runToExit(place, 'initdb', ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', secret, '-E', 'UTF8'])
  return start(place, data, port, {})
}

/** Starts a synchronous replica: the primary waits for it at every commit. */
export async function makeReplica(place: Place, primary: Server, port: number): Promise<Server> {
  const data = join(ownFolder(join(place.folder, 'replica')), 'data')
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=thela_replica password=${place.password}`
  const slot = ['--create-slot', '--slot=thela_replica']
  const copy = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', ...slot]
  runToExit(place, 'pg_basebackup', ['-d', from, '-D', data, ...copy])
  const replica = await start(place, data, port, { hot_standby_feedback: 'on' })
  await query(primary.adminUrl, "alter system set synchronous_standby_names = 'FIRST 1 (thela_replica)'")
  await query(primary.adminUrl, 'select pg_reload_conf()')
  const state = "select 1 from pg_stat_replication where application_name = 'thela_replica' and sync_state = 'sync'"
  for (const until = Date.now() + 30_000; (await query(primary.adminUrl, state)).length === 0; await pause(100))
    if (Date.now() > until) throw new Error('The replica does not follow.')
  return replica
}

/** Promotes the replica to primary, without a replica of its own. */
export async function promote(replica: Server): Promise<void> {
  const [done] = await query<{ promoted: boolean }>(replica.adminUrl, 'select pg_promote(true, 60) as promoted')
  if (!done?.promoted) throw new Error('The replica could not be promoted.')
}
