import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Refusal } from '#domain/refusal.ts'

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
export type Transaction = NodePgDatabase<Record<string, never>> & { readonly $client: pg.PoolClient }
/** The pool, or the transaction that a query belongs to. */
export type Queryable = Database | Transaction

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

/** SQLSTATE of a write to a read-only database, such as the former primary after a switchover. */
const readOnly = '25006'

const deadlockOrSerialization = new Set(['40001', '40P01'])
const maxRetries = 3

/** The code of an error, PostgreSQL's (SQLSTATE) or the system's, also where the query builder wrapped it. */
export function errorCodeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Whether a write named a row that does not exist, such as one deleted meanwhile. */
export const isForeignKeyViolation = (error: unknown): boolean => errorCodeOf(error) === '23503'

/** Whether a failed query's outcome is known: PostgreSQL answered it (every SQLSTATE has a digit), or a refusal ended it. */
export function isOutcomeKnown(error: unknown): boolean {
  return error instanceof Refusal || /^(?=.*\d)[0-9A-Z]{5}$/.test(errorCodeOf(error) ?? '')
}

/** Runs a transaction or a single statement, and again up to three times after a deadlock or serialization failure. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxRetries || !deadlockOrSerialization.has(errorCodeOf(error) ?? '')) throw error
      await pause(Math.random() * 30 * (attempt + 1))
    }
  }
}

/** Runs the work in a transaction on a connection of its own, and again after a deadlock or serialization failure. */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withRetries(() => runTransaction(db, work))
}

/** Commits, or throws: after a failed statement PostgreSQL answers a commit with ROLLBACK and no error. */
async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
}

/** Runs work in a transaction; rolls back if the work throws. */
export async function inClientTransaction<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
  begin = 'begin',
): Promise<T> {
  await client.query(begin)
  try {
    const result = await work()
    await commit(client)
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

// Drizzle's own `transaction` returns a silent connection to the pool, and the pool would run dry.
async function runTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const result = await work(drizzle({ client }))
    await commit(client)
    return result
  } catch (error) {
    // A session that began read-only stays read-only, even after the database takes writes again.
    isBroken = !isOutcomeKnown(error) || errorCodeOf(error) === readOnly
    if (!isBroken)
      await client.query('rollback').catch(() => {
        isBroken = true
      })
    throw error
  } finally {
    client.release(isBroken)
  }
}
