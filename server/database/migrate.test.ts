import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { until } from '#tests/support/background-jobs.ts'
import { openBlankDatabase } from '#tests/support/blank-database.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { migrate } from './migrate.ts'

const shop = testShop()

test('tables that cannot be brought up to date are as they were, and one line says why', async () => {
  const database = await openBlankDatabase(shop.it)
  const pool = new pg.Pool({ connectionString: database.url })
  try {
    await database.client.query('create table cart_line (of_another_program text)')
    const message =
      'the tables could not be brought up to date (relation "cart_line" already exists) and are as they were.'
    await assert.rejects(migrate(pool), { message })
    const { rows } = await database.client.query("select tablename from pg_tables where schemaname = 'public'")
    assert.deepEqual(rows, [{ tablename: 'cart_line' }])
  } finally {
    await pool.end()
    await database.drop()
  }
})

test('a start that is killed half-way through making the tables leaves none of them, and the next one makes all', async () => {
  const database = await openBlankDatabase(shop.it)
  const pool = new pg.Pool({ connectionString: database.url })
  const tables = async () =>
    (await database.client.query("select tablename from pg_tables where schemaname = 'public'")).rows.length
  const half = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    await database.client.query('begin; create table session (in_the_way text)')
    const killed = assert.rejects(migrate(pool), /as they were|terminat/)
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    await until('it stands half-way', async () => (await other.query(half)).rows.length === 1)
    await other.query(`select pg_terminate_backend(pid) from (${half}) as it`)
    await killed
    await other.end()
    await database.client.query('rollback')
    assert.equal(await tables(), 0)
    await migrate(pool)
    assert.ok((await tables()) > 20)
  } finally {
    await pool.end()
    await database.drop()
  }
})
