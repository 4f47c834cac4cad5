import pg from 'pg'
import { type DatabaseAddress, sqlState } from './connect.ts'

const others = 3

async function dial(address: DatabaseAddress): Promise<pg.Client> {
  const bounds = { connectionTimeoutMillis: 5_000, query_timeout: 5_000, application_name: 'thela start' }
  const client = new pg.Client({ ...address, ...bounds })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}

/** How a pooler in statement mode answers a transaction. */
const refusesTransactions = '08P01'

/** Begins a transaction; false where a pooler has none. */
async function begins(client: pg.Client): Promise<boolean> {
  try {
    await client.query('begin')
    return true
  } catch (error) {
    if (sqlState(error) === refusesTransactions) return false
    throw error
  }
}

/**
 * Whether a pooler gives a connection another session of PostgreSQL for each transaction: others in a transaction then get the
 * idle session of the first, or the first gets another one. Over a busy pooler, which has many idle sessions, it may miss this.
 */
async function changesSessions(address: DatabaseAddress, clients: pg.Client[]): Promise<boolean> {
  const first = await dial(address)
  clients.push(first)
  const session = await backendOf(first)
  for (let at = 0; at < others; at++) {
    const other = await dial(address)
    clients.push(other)
    if (!(await begins(other))) return true
    if ((await backendOf(other)) === session) return true
    if ((await backendOf(first)) !== session) return true
  }
  return false
}

/** Refuses a pooler in transaction or statement mode: notices (LISTEN), advisory locks and named statements need one session each. */
export async function refuseTransactionPooler(address: DatabaseAddress): Promise<void> {
  const clients: pg.Client[] = []
  try {
    if (!(await changesSessions(address, clients))) return
  } finally {
    // Their transactions have changed nothing; a pooler may wait with its goodbye until the database is free.
    for (const client of clients) client.end().catch(() => {})
  }
  throw new Error(
    'DATABASE_URL leads through a pooler that changes sessions between transactions: set its pool_mode to session (docs/scaling.md).',
  )
}
