import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import type { TestShop } from './open-test-shop.ts'

/** A database without tables, beside a test shop's own. */
export type BlankDatabase = {
  readonly client: pg.Client
  /** Its DATABASE_URL. */
  readonly url: string
  drop(): Promise<void>
}

type Address = Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'database'>

/** The DATABASE_URL of a database behind a Unix socket. */
export function urlOf({
  host = '',
  port = 5432,
  user = '',
  database = '',
}: { [K in keyof Address]: Address[K] | undefined }): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Creates a database without tables in the PostgreSQL of a test shop. */
export async function openBlankDatabase(test: TestShop): Promise<BlankDatabase> {
  const { host, port, user } = test.pool.options
  const database = `test_${randomBytes(8).toString('hex')}`
  await test.rows(`create database ${database}`)
  const address = { ...(host && { host }), ...(port && { port }), ...(user && { user }), database }
  const client = new pg.Client(address)
  await client.connect()
  return {
    client,
    url: urlOf(address),
    async drop() {
      await client.end()
      // A connection whose process was killed ends a moment later.
      const others = `select 1 from pg_stat_activity where datname = $1`
      while ((await test.rows(others, [database])).length > 0) await pause(20)
      await test.rows(`drop database ${database}`)
    },
  }
}

/** A database without tables for one test, dropped after it. */
export async function ownBlankDatabase(t: TestContext, test: TestShop): Promise<BlankDatabase> {
  const database = await openBlankDatabase(test)
  t.after(database.drop)
  return database
}

/** Brings a database up to date, as a start does. */
export async function migrateDatabase({ url }: BlankDatabase): Promise<void> {
  const pool = new pg.Pool({ connectionString: url })
  await migrate(pool).finally(() => pool.end())
}
