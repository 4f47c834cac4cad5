import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseConnection, openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { databaseFolder, port, prepareSockets } from '#server/database/embedded/postgres-folder.ts'
import { handOver, run } from '#server/database/embedded/postgres-programs.ts'

/** The address of a database on a socket. */
export function addressOf({ host, database, user }: DatabaseConnection): string {
  return `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
}

export type Replica = {
  readonly url: string
  /** Lets it fall behind: what it gets is not replayed until `follow`. */
  lag(): Promise<void>
  follow(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export type ReplicatedDatabase = {
  readonly primary: DatabaseConnection
  readonly replica: Replica
  close(): Promise<void>
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}

async function untilAnswered(url: string, log: string): Promise<void> {
  for (const until = Date.now() + 60_000; ; await pause(50)) {
    const failed = await ask(url, 'select 1').catch((error: Error) => error)
    if (failed === undefined) return
    if (Date.now() > until)
      throw new Error(`The replica did not start (${failed.message}):\n${readFileSync(log, 'utf8')}`)
  }
}

/** A second PostgreSQL over a copy of the first one's folder, following it. */
function replicaOf(folder: string, primary: DatabaseConnection): Replica {
  const store = databaseFolder(folder)
  const conninfo = `host=${primary.host} port=${port} user=postgres`
  writeFileSync(join(store.data, 'standby.signal'), '')
  appendFileSync(join(store.data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  chmodSync(store.data, 0o700)
  handOver(store.data, store.guise)
  const connection = { ...primary, host: store.sockets }
  const asAdmin = addressOf({ ...connection, user: 'postgres' })
  let child: ReturnType<typeof run> | undefined
  return {
    url: addressOf(connection),
    lag: () => ask(asAdmin, 'select pg_wal_replay_pause()'),
    follow: () => ask(asAdmin, 'select pg_wal_replay_resume()'),
    async start() {
      prepareSockets(store)
      const settings = [
        'listen_addresses=',
        'max_connections=60',
        'hot_standby_feedback=on',
        'wal_retrieve_retry_interval=100ms',
      ]
      const log = openSync(store.log, 'a')
      const args = [
        '-D',
        store.data,
        '-k',
        store.sockets,
        '-p',
        String(port),
        ...settings.flatMap((each) => ['-c', each]),
      ]
      child = run(join(store.programs, 'postgres'), args, { guise: store.guise, log })
      closeSync(log)
      await untilAnswered(asAdmin, store.log)
    },
    async stop() {
      const ended = child
      child = undefined
      if (ended === undefined || ended.exitCode !== null) return
      ended.kill('SIGINT')
      await once(ended, 'exit')
      rmSync(store.sockets, { recursive: true, force: true })
    },
  }
}

/** Two real PostgreSQL servers of which the second follows the first, as on two machines. */
export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'thela-two-'))
  const [first, second] = ['primary', 'replica'].map((name) => join(folder, name)) as [string, string]
  const once = await openEmbeddedDatabase(first)
  await once.stop()
  mkdirSync(second)
  cpSync(join(first, 'postgres'), join(second, 'postgres'), { recursive: true })
  const primary = await openEmbeddedDatabase(first)
  const replica = replicaOf(second, primary.connection)
  await replica.start()
  return {
    primary: primary.connection,
    replica,
    async close() {
      await replica.stop()
      await primary.stop()
      rmSync(primary.connection.host, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
