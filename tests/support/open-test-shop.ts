import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
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

/** A shop over an empty, migrated database of its own, with a clock that stands still until it is moved. */
export type TestShop = {
  readonly app: FastifyInstance
  readonly shop: Shop
  readonly pool: pg.Pool
  /** Its DATA_DIR. */
  readonly folder: string
  /** Rows of a statement, to look at what the tables now hold. */
  rows<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  moveClock(milliseconds: number): void
  now(): Date
  /** What it has logged so far, warnings and worse. */
  logged(): string
  /** The security events it has logged so far, by what happened. */
  securityLog(): { readonly security: string; readonly [about: string]: unknown }[]
  /** The same store once more, as a second process over the same database would be, by way of a port if need be; closed before the first. */
  openAnother(way?: { readonly port: number }): Promise<Pick<TestShop, 'app' | 'shop' | 'close'>>
  close(): Promise<void>
}

type Address = { host: string; port: number; user: string; database: string }

const levelOf = (line: string) => (JSON.parse(line) as { level: number }).level

const migrations = new URL('../../server/database/migrations/', import.meta.url)

/** The template's name tells what it was made from, so that a new migration makes a new one. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(new URL(file, migrations)))
  return `template_${hash.digest('hex').slice(0, 16)}`
}

/** Makes the migrated template once; test files that start together wait for the first. */
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

/** Opens a shop for a test; a bug logged by it fails the test that caused it. */
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
  // A test's store may have an https address: it has the sandbox all the same, where there may be one.
  const payments = environment.NODE_ENV === 'production' ? {} : { PAYMENTS: 'sandbox' }
  // No test calls the real gateway: nothing listens there.
  const gateway = { RAZORPAY_BASE_URL: 'http://127.0.0.1:9' }
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost',
    ...gateway,
    ...payments,
    ...environment,
  })
  const open = async (way?: { readonly port: number }) => {
    const there = way === undefined ? address : { ...address, host: '127.0.0.1', port: way.port }
    const { shop, close } = await openShop(config, there, log, () => new Date(now))
    return { app: await openApp(shop), shop, close }
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
    async openAnother(way) {
      const another = await open(way)
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
      // Not by force: PostgreSQL itself waits a little for connections that are just being closed.
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

/** Opens one shop for all tests of a file and closes it behind them. */
export function testShop(environment: Record<string, string> = {}): { readonly it: TestShop } {
  let open: TestShop | undefined
  before(async () => {
    open = await openTestShop(environment)
  })
  after(() => open?.close())
  return {
    get it() {
      if (open === undefined) throw new Error('The test shop is open only inside tests')
      return open
    },
  }
}
