import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { until } from '#tests/support/background-jobs.ts'
import { migrateDatabase, ownBlankDatabase } from '#tests/support/blank-database.ts'
import { testShop } from '#tests/support/open-test-shop.ts'

const shop = testShop()

const tablesIn = async (client: pg.Client) =>
  (await client.query("select tablename from pg_tables where schemaname = 'public'")).rows

test('tables that cannot be brought up to date are as they were, and one line says why', async (t) => {
  const database = await ownBlankDatabase(t, shop.it)
  await database.client.query('create table cart_line (of_another_program text)')
  const message =
    'the tables could not be brought up to date (relation "cart_line" already exists) and are as they were.'
  await assert.rejects(migrateDatabase(database), { message })
  assert.deepEqual(await tablesIn(database.client), [{ tablename: 'cart_line' }])
})

test('a start that is killed half-way through making the tables leaves none of them, and the next one makes all', async (t) => {
  const database = await ownBlankDatabase(t, shop.it)
  const half = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await database.client.query('begin; create table session (in_the_way text)')
  const killed = assert.rejects(migrateDatabase(database), /as they were|terminat/)
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await until('it stands half-way', async () => (await other.query(half)).rows.length === 1)
  await other.query(`select pg_terminate_backend(pid) from (${half}) as it`)
  await killed
  await other.end()
  await database.client.query('rollback')
  assert.deepEqual(await tablesIn(database.client), [])
  await migrateDatabase(database)
  assert.ok((await tablesIn(database.client)).length > 20)
})
