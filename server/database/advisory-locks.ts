import { sql } from 'drizzle-orm'
import type { Transaction } from './transaction.ts'

/** The numbers of PostgreSQL's advisory locks; processes of two versions must agree on them. */
export const advisoryLocks = {
  migration: 7_438_201,
  demoCatalogue: 7_438_202,
  mailRequeue: 7_438_203,
  imports: 7_438_204,
}

/** Waits for an advisory lock and holds it until the transaction ends. */
export async function takeLock(tx: Transaction, lock: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
}
