import type pg from 'pg'
import { connectForCheck, type DatabaseAddress } from './connect.ts'
import { errorCodeOf } from './errors.ts'

const maxClients = 3

async function backendPid(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}

/** SQLSTATE of a pooler in statement mode that refuses a transaction. */
const refusesTransactions = '08P01'

/** Begins a transaction; false if a pooler refuses it. */
async function canBegin(client: pg.Client): Promise<boolean> {
  try {
    await client.query('begin')
    return true
  } catch (error) {
    if (errorCodeOf(error) === refusesTransactions) return false
    throw error
  }
}

/** Whether a pooler gives each transaction another session; a busy one with idle sessions may go unnoticed. */
async function changesSessions(address: DatabaseAddress, clients: pg.Client[]): Promise<boolean> {
  const first = await connectForCheck(address)
  clients.push(first)
  const firstPid = await backendPid(first)
  for (let at = 0; at < maxClients; at++) {
    const other = await connectForCheck(address)
    clients.push(other)
    if (!(await canBegin(other))) return true
    if ((await backendPid(other)) === firstPid) return true
    if ((await backendPid(first)) !== firstPid) return true
  }
  return false
}

/** Throws for a pooler in transaction or statement mode: LISTEN, advisory locks and named statements need a session. */
export async function checkPoolMode(address: DatabaseAddress): Promise<void> {
  const clients: pg.Client[] = []
  try {
    if (!(await changesSessions(address, clients))) return
  } finally {
    // Not awaited: a pooler may delay the end until the database is idle.
    for (const client of clients) client.end().catch(() => {})
  }
  throw new Error(
    'DATABASE_URL leads through a pooler that changes sessions between transactions: set its pool_mode to session (docs/scaling.md).',
  )
}
