import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** A PostgreSQL server by its socket folder or host name, as options of a `pg` pool. */
export type SocketAddress = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}
/** A PostgreSQL server: a socket folder or host, or a postgres:// URL. */
export type DatabaseAddress = { readonly connectionString: string } | SocketAddress

export type Database = NodePgDatabase<Record<string, never>> & { readonly $client: pg.Pool }
/** The pool, or the transaction that a query belongs to. */
export type Queryable = NodePgDatabase<Record<string, never>> & { readonly $client: pg.Pool | pg.PoolClient }

const closeTimeoutMs = 5_000

/** PostgreSQL's timeouts: statement 5 s, lock 3 s, idle transaction 10 s. */
const setTimeouts = `select set_config('statement_timeout', '5s', false), set_config('lock_timeout', '3s', false),
  set_config('idle_in_transaction_session_timeout', '10s', false)`

/** Opens a connection pool whose waits all have a timeout; a query without an answer for 7 s fails. */
export function connect(address: DatabaseAddress, onError: (error: Error) => void) {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    ...address,
    max: 12,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 7_000,
    keepAlive: true,
    application_name: 'thela',
    // Queries sent at once share one round trip and run in order.
    pipeline: true,
    // As start parameters a pooler would refuse these timeouts.
    onConnect: async (client) => void (await client.query(setTimeouts)),
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  })
  pool.on('error', onError)
  // The pool listens to idle connections only; an error of one in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    pool,
    db: drizzle({ client: pool }) as Database,
    /** Closes the pool; after 5 s silent connections are cut. */
    async close(): Promise<void> {
      const timer = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, closeTimeoutMs)
      await pool.end().finally(() => clearTimeout(timer))
    },
  }
}

/** A connection with 5 s timeouts, for checks before the pool opens. */
export async function connectForCheck(address: DatabaseAddress): Promise<pg.Client> {
  const timeouts = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 }
  const client = new pg.Client({ ...address, ...timeouts, application_name: 'thela start' })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}
