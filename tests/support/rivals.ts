import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestShop } from './open-test-shop.ts'

/** Another transaction, which holds its locks until it commits or rolls back. */
type Rival = { do(sql: string, values?: unknown[]): Promise<void>; commit(): Promise<void>; undo(): Promise<void> }

/** Begins another transaction, which the end of the test rolls back. */
export async function rival(t: TestContext, test: TestShop): Promise<Rival> {
  const { host, port, user, database } = test.pool.options
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  await client.query('begin')
  let open = true
  const end = async (how: 'commit' | 'rollback') => {
    if (!open) return
    open = false
    await client.query(how)
    await client.end()
  }
  t.after(() => end('rollback'))
  return {
    do: async (sql, values) => void (await client.query(sql, values)),
    commit: () => end('commit'),
    undo: () => end('rollback'),
  }
}

type Statement = readonly [sql: string, ...values: unknown[]]

/** Sends a request that has to wait for these statements of another transaction, which then ends; returns its answer. */
export async function sentMeanwhile<T>(
  t: TestContext,
  test: TestShop,
  statements: readonly Statement[],
  request: () => Promise<T>,
  end: 'commit' | 'undo' = 'commit',
): Promise<T> {
  const other = await rival(t, test)
  for (const [sql, ...values] of statements) await other.do(sql, values)
  const answer = request()
  await untilLocksWaitedFor(test)
  await other[end]()
  return answer
}

/** Waits until this many transactions wait for a lock; throws after half a minute. */
export async function untilLocksWaitedFor(test: TestShop, count = 1): Promise<void> {
  const waiting = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(2)) {
    const [row] = await test.rows<{ waiting: number }>(waiting)
    if (row?.waiting === count) return
  }
  throw new Error(`There were not ${count} waiting for a lock`)
}
