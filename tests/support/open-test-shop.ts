import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openShop } from '#server/open-shop.ts'
import type { Shop } from '#server/shop.ts'
import { openedJobs } from './job-workers.ts'

/** A shop over an empty, migrated database of its own, with a clock that only `moveClock` moves. */
export type TestShop = {
  readonly app: FastifyInstance
  readonly shop: Shop
  readonly pool: pg.Pool
  /** Its DATA_DIR. */
  readonly folder: string
  /** Runs a statement and returns its rows. */
  rows<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  moveClock(milliseconds: number): void
  now(): Date
  /** The log's lines so far, warnings and worse. */
  logged(): string
  /** The security events logged so far. */
  securityLog(): { readonly security: string; readonly [about: string]: unknown }[]
  /** Opens the store once more, like a second process over the same database; over TCP if a port is given. Close it first. */
  openAnother(proxy?: { readonly port: number }): Promise<Pick<TestShop, 'app' | 'shop' | 'close'>>
  close(): Promise<void>
}

type Address = { host: string; port: number; user: string; database: string }

const levelOf = (line: string) => (JSON.parse(line) as { level: number }).level

const migrations = new URL('../../server/database/migrations/', import.meta.url)

/** The template database's name has a hash of the migrations, so that a new migration makes a new template. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(new URL(file, migrations)))
  return `template_${hash.digest('hex').slice(0, 16)}`
}

/** Makes the migrated template once; test files that start together wait for the first of them. */
async function ensureTemplate(admin: pg.Client, address: Address): Promise<string> {
  const name = templateName()
  await admin.query('select pg_advisory_lock(99)')
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    await admin.query(`drop database if exists ${name}_draft`)
    await admin.query(`create database ${name}_draft`)
    const pool = new pg.Pool({ ...address, database: `${name}_draft` })
    await migrate(pool)
    const jobs = await openJobs({ ...address, database: `${name}_draft` }, () => {})
    await jobs.stop()
    await pool.end()
    await admin.query(`alter database ${name}_draft rename to ${name}`)
  }
  await admin.query('select pg_advisory_unlock(99)')
  return name
}

/** Opens a shop for tests; closing it throws if it logged a bug. */
export async function openTestShop(environment: Record<string, string> = {}): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'thela-shop-'))
  const database = await openEmbeddedDatabase(process.env.TEST_DATABASE_FOLDER ?? join(folder, 'database'))
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client(database.connection)
  await admin.connect()
  await admin.query(`create database ${name} template ${await ensureTemplate(admin, database.connection)}`)
  let now = Date.parse('2026-11-21T06:30:00.000Z')
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const address = { ...database.connection, database: name }
  // A store with a public address has no sandbox unless it is set; production has none.
  const payments = environment.NODE_ENV === 'production' ? {} : { PAYMENTS: 'sandbox' }
  // No test calls the real gateway: nothing listens there.
  const own = { DATA_DIR: folder, PUBLIC_URL: 'http://localhost', RAZORPAY_BASE_URL: 'http://127.0.0.1:9' }
  const config = readConfig({ ...own, ...payments, ...environment })
  const open = async (proxy?: { readonly port: number }) => {
    const reached = proxy === undefined ? address : { ...address, host: '127.0.0.1', port: proxy.port }
    const { shop, close } = await openShop(config, reached, log, () => new Date(now))
    openedJobs.add(shop.jobs)
    const stop = () => {
      openedJobs.delete(shop.jobs)
      return close()
    }
    return { app: await openApp(shop), shop, close: stop }
  }
  const { app, shop, close } = await open()
  const pool = new pg.Pool({ ...address, max: 2 })
  return {
    app,
    shop,
    pool,
    folder,
    rows: async (sql, values) => (await pool.query(sql, values)).rows,
    moveClock: (milliseconds) => {
      now += milliseconds
    },
    now: () => new Date(now),
    logged: () => lines.filter((line) => levelOf(line) >= 40).join(''),
    securityLog: () => lines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined),
    async openAnother(proxy) {
      const another = await open(proxy)
      return {
        ...another,
        async close() {
          await another.app.close()
          await another.close()
        },
      }
    },
    async close() {
      await app.close()
      await close()
      await pool.end()
      // Without `with (force)`: PostgreSQL waits a little for connections that are just being closed.
      await admin.query(`drop database ${name}`)
      await admin.end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
      if (process.env.TEST_DATABASE_FOLDER === undefined)
        rmSync(database.connection.host, { recursive: true, force: true })
      const bugs = lines.filter((line) => levelOf(line) >= 50)
      if (bugs.length > 0) throw new Error(`The shop logged bugs:\n${bugs.join('')}`)
    },
  }
}

/** Opens one shop for all tests of a file and closes it after them; `prepare` runs before the first test. */
export function testShop(
  environment: Record<string, string> = {},
  prepare = async (_shop: TestShop): Promise<void> => {},
): { readonly it: TestShop } {
  let open: TestShop | undefined
  before(async () => {
    open = await openTestShop(environment)
    await prepare(open)
  })
  after(() => open?.close())
  return {
    get it() {
      if (open === undefined) throw new Error('The test shop is open only inside tests')
      return open
    },
  }
}

/** Opens a shop for one test and closes it after it. */
export async function ownTestShop(t: TestContext, environment: Record<string, string> = {}): Promise<TestShop> {
  const test = await openTestShop(environment)
  t.after(test.close)
  return test
}
