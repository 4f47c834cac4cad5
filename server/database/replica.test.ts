import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { addressOf, openReplicatedDatabase, type ReplicatedDatabase } from '#tests/support/replicated-database.ts'
import { openApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { openShop } from '../open-shop.ts'
import type { Shop } from '../shop.ts'

type Store = { readonly app: FastifyInstance; readonly shop: Shop; logged(): string; close(): Promise<void> }

const folder = mkdtempSync(join(tmpdir(), 'thela-replica-'))
let database: ReplicatedDatabase
let pool: pg.Pool
let now = Date.parse('2026-11-21T06:30:00.000Z')

/** A server over the primary which reads from the replica, or from what it is told is one. */
async function openStore(readUrl = database.replica.url): Promise<Store> {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const url = addressOf(database.primary)
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_READ_URL: readUrl, DEMO: '0' })
  const { shop, close } = await openShop(config, { connectionString: url }, log, () => new Date(now))
  const app = await openApp(shop)
  return {
    app,
    shop,
    logged: () => lines.join(''),
    async close() {
      await app.close()
      await close()
    },
  }
}

before(async () => {
  database = await openReplicatedDatabase()
  pool = new pg.Pool({ connectionString: addressOf(database.primary), max: 2 })
})
after(async () => {
  await pool.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What this server calls the okra, read anew: what it keeps grows old after a minute. */
async function okraAt({ app }: Store): Promise<string> {
  const { products } = (await app.inject('/api/product/list')).json() as { products: { name: string }[] }
  return products[0]?.name ?? 'nothing'
}

async function whoAnswers({ shop }: Store): Promise<'replica' | 'primary'> {
  const statement = sql`select pg_is_in_recovery() as "isReplica"`
  const { rows } = await shop.readCatalogue((db) => db.execute<{ isReplica: boolean }>(statement))
  return rows[0]?.isReplica ? 'replica' : 'primary'
}

/** A replica that lags is asked again after a second only. */
function answersLater(store: Store): Promise<'replica' | 'primary'> {
  now += 1_000
  return whoAnswers(store)
}

const aMinuteLater = () => {
  now += 61_000
}
const call = (name: string) => pool.query('update product set name = $1', [name])
/** What the seller's change tells all servers, after its commit. */
const tell = () =>
  pool.query(`select pg_notify('thela_events', '{"from": "seller", "event": "catalogue-changed", "data": {}}')`)

/** Waits for what comes within a moment. */
async function eventually(sentence: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const until = Date.now() + 20_000; !(await isSo()); await new Promise((next) => setTimeout(next, 20)))
    if (Date.now() > until) assert.fail(sentence)
}

test('the catalogue is read from the replica, but never older than the change a server was told of', async () => {
  const [one, two] = [await openStore(), await openStore()]
  try {
    await pool.query(`insert into product (id, name, category, base_price, discount_percent, image, description, created_at)
      values ('okra', 'Okra', 'Root', 5800, 0, '[]', '[]', now())`)
    await tell()
    for (const store of [one, two])
      await eventually('the new product is seen', async () => (await okraAt(store)) === 'Okra')

    for (const store of [one, two])
      await eventually('the replica answers', async () => (await answersLater(store)) === 'replica')

    // A change that was told is seen at once by both, though the replica lags behind.
    await database.replica.lag()
    await call('Bhindi')
    await tell()
    for (const store of [one, two])
      await eventually('the change is seen', async () => (await okraAt(store)) === 'Bhindi')
    aMinuteLater()
    for (const store of [one, two])
      assert.deepEqual([await okraAt(store), await whoAnswers(store)], ['Bhindi', 'primary'])

    await database.replica.follow()
    for (const store of [one, two])
      await eventually('the replica answers again', async () => (await answersLater(store)) === 'replica')
    aMinuteLater()
    for (const store of [one, two]) assert.equal(await okraAt(store), 'Bhindi')
    assert.doesNotMatch(one.logged() + two.logged(), /replica/)
  } finally {
    await database.replica.follow()
    await two.close()
    await one.close()
  }
})

test('without its replica a server reads from the primary, says so once, and finds the replica when it is back', async () => {
  const store = await openStore()
  try {
    assert.equal(await okraAt(store), 'Bhindi')
    await database.replica.stop()
    await call('Lady finger')
    for (let round = 0; round < 3; round++) {
      aMinuteLater()
      assert.equal(await okraAt(store), 'Lady finger')
    }
    assert.equal(store.logged().match(/the replica is not used/g)?.length, 1)
    await database.replica.start()
    await eventually('the replica is used again', async () => {
      aMinuteLater()
      await okraAt(store)
      return store.logged().includes('the replica is used again')
    })
    assert.equal(await okraAt(store), 'Lady finger')
  } finally {
    await store.close()
  }
})

test('a database that is no replica of the primary is not read from', async () => {
  const store = await openStore(addressOf(database.primary))
  try {
    assert.deepEqual([await okraAt(store), await whoAnswers(store)], ['Lady finger', 'primary'])
    assert.match(store.logged(), /DATABASE_READ_URL is no replica of DATABASE_URL/)
  } finally {
    await store.close()
  }
})

test('a replica needs a primary, and both an address', () => {
  const refusal = (environment: Record<string, string>) =>
    assert.throws(() => readConfig(environment), /^Error: DATABASE_READ_URL must be [^\n]+\.$/)
  refusal({ DATABASE_READ_URL: 'postgres://replica.example/thela' })
  refusal({ DATABASE_URL: 'postgres://db.example/thela', DATABASE_READ_URL: 'mysql://replica.example/thela' })
})
