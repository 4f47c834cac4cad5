import type { Socket } from 'node:net'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { Refusal } from '#domain/refusal.ts'

/** Where PostgreSQL answers: a socket folder or host, or a whole postgres:// address. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export type Database = NodePgDatabase<Record<string, never>> & { readonly $client: pg.Pool }
type Tables = ExtractTablesWithRelations<Record<string, never>>
export type Transaction = NodePgTransaction<Record<string, never>, Tables> & { readonly $client: pg.PoolClient }
/** What a query runs on: the pool, or the transaction it belongs to. */
export type Queryable = Database | Transaction

/**
 * What is asked in one go leaves in one packet: each by itself would wake the database once more. In a transaction only single
 * statements may be asked so: where one fails, nobody may be left who still says something after the rollback.
 */
function inOnePacket(stream: Socket): void {
  const { uncork } = stream
  stream.uncork = () => process.nextTick(() => uncork.call(stream))
}

const streamOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** What the pool still waits for at its end, in milliseconds; whatever then has not said goodbye is cut off. */
const patience = 5_000

/** A line that has gone silent must not keep the store from ending. */
function endInTime(pool: pg.Pool): void {
  const streams = new Set<Socket>()
  pool.on('connect', (client) => {
    const stream = streamOf(client)
    streams.add(stream)
    stream.once('close', () => streams.delete(stream))
  })
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = async () => {
    const cut = setTimeout(() => {
      for (const stream of streams) stream.destroy()
    }, patience)
    await end().finally(() => clearTimeout(cut))
  }
}

/** The database gives up a statement after 5 s, waiting for a lock after 3 s, and an idle transaction after 10 s. */
const limits = `select set_config('statement_timeout', '5s', false), set_config('lock_timeout', '3s', false),
  set_config('idle_in_transaction_session_timeout', '10s', false)`

/**
 * Opens the pool. The database itself ends what takes too long, so that nothing hangs for ever, and after 7 s without a word
 * from it the connection is taken for dead. A pooler refuses limits among the start parameters: they are set once connected.
 */
export function connect(address: DatabaseAddress, onError: (error: Error) => void, bounds: pg.PoolConfig = {}) {
  const pool = new pg.Pool({
    ...address,
    max: 12,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 7_000,
    keepAlive: true,
    application_name: 'thela',
    // What is asked at once goes out at once, and is done in its order.
    pipeline: true,
    onConnect: async (client) => void (await client.query(limits)),
    ...bounds,
  })
  pool.on('error', onError)
  // The pool listens to idle connections only: one cut off in the middle of a transaction would end the whole store.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    inOnePacket(streamOf(client))
  })
  endInTime(pool)
  return { pool, db: drizzle({ client: pool }) as Database }
}

const transient = new Set(['40001', '40P01'])
const attempts = 4

/** The SQLSTATE of what went wrong, also where the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Whether the database itself has said no: its connection is as good as before. */
export function isAnswered(error: unknown): boolean {
  return error instanceof Refusal || /^[0-9A-Z]{5}$/.test(sqlState(error) ?? '')
}

const dialect = new PgDialect()
const transactions = new WeakMap<pg.PoolClient, Transaction>()

/** What a query runs on inside a transaction of this connection; made once for each connection. */
function transactionOn(client: pg.PoolClient): Transaction {
  const session = () => new NodePgSession<Record<string, never>, Tables>(client, dialect, undefined)
  const known =
    transactions.get(client) ??
    Object.assign(new NodePgTransaction<Record<string, never>, Tables>(dialect, session(), undefined), {
      $client: client,
    })
  transactions.set(client, known)
  return known
}

/**
 * One try on a connection of its own; what fails is rolled back. A connection that broke, or no longer answers, is thrown away
 * at once: the pool would run dry.
 */
export async function onConnection<T>(
  { $client: pool }: Database,
  work: (tx: Transaction, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  const breaks = () => {
    isBroken = true
  }
  try {
    return await work(transactionOn(client), client)
  } catch (error) {
    isBroken = !isAnswered(error)
    // Nothing that is still said on a broken one is heard: the database rolls back by itself.
    await (isBroken ? client.end() : client.query('rollback')).catch(breaks)
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Commits, or throws: after a statement that failed PostgreSQL takes a commit for a rollback, and says so without an error. */
export async function committed(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
}

/** Runs a transaction, or a single statement; a deadlock or serialization failure runs it again, whole, up to three times. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !transient.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30 * attempt))
    }
  }
}

/** Runs the work in one transaction, again where that may help. */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return retried(() =>
    onConnection(db, async (tx, client) => {
      await client.query('begin')
      const answer = await work(tx)
      await committed(client)
      return answer
    }),
  )
}
