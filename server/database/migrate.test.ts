import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { until } from '#tests/support/background-jobs.ts'
import { migrateDatabase, ownBlankDatabase } from '#tests/support/blank-database.ts'
import { columns } from '#tests/support/columns.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { migrationsFolder } from './migrate.ts'

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

/** A copy of the migrations that ends before the one of this number. */
function migrationsBefore(number: number): string {
  const folder = tempFolder('migrations-before')
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: object[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, number) }))
  return folder
}

test('an upgrade leaves a second factor to the first owner, deletes other owners’ old hashes, and marks what steps back took', async (t) => {
  const database = await ownBlankDatabase(t, shop.it)
  const { client } = database
  const rowsOf = async (query: string) => (await client.query(query)).rows
  const upgradeTo = (number: number) => migrate(drizzle({ client }), { migrationsFolder: migrationsBefore(number) })
  await upgradeTo(25)
  await client.query(`
    insert into seller (id, email, password_hash, configured_hash, created_at, is_first) values
      ('boss', 'boss@example.com', 'new', 'old', now(), true), ('partner', 'partner@example.com', 'new', 'old', now(), false);
    insert into second_factor (secret, used_step) values ('a', 7);
    insert into recovery_code (code_hash, created_at) values ('b', now()), ('c', now())`)
  await upgradeTo(28)
  assert.deepEqual(await rowsOf('select seller_id, used_step from second_factor'), [
    { seller_id: 'boss', used_step: 7 },
  ])
  assert.equal((await rowsOf(`select from recovery_code where seller_id = 'boss'`)).length, 2)
  assert.deepEqual(await rowsOf('select id, configured_hash from seller order by id'), [
    { id: 'boss', configured_hash: 'old' },
    { id: 'partner', configured_hash: null },
  ])

  const times = { first: '2026-11-20T10:00:00Z', correction: '2026-11-20T10:01:00Z', last: '2026-11-20T10:02:00Z' }
  // The order itself does not matter here.
  await client.query(`
    alter table order_status_change drop constraint order_status_change_order_id_order_id_fk;
    alter table receipt drop constraint receipt_order_id_order_id_fk;
    insert into order_status_change (order_id, position, status, at) values
      ('A', 0, 'Delivered', '${times.first}'), ('A', 1, 'Shipped', '${times.last}'),
      ('A', 2, 'Delivered', '${times.last}'), ('A', 3, 'Processing', '${times.last}'),
      ('B', 0, 'Delivered', '${times.first}'), ('B', 1, 'Shipped', '${times.last}'), ('B', 2, 'Processing', '${times.last}');
    insert into receipt (order_id, kind, amount, at, role) values
      ('A', 'upi', 5500, '${times.first}', 'owner'), ('A', 'upi', -5500, '${times.last}', 'owner'),
      ('B', 'upi', 5500, '${times.first}', 'owner'), ('B', 'upi', -3500, '${times.correction}', 'owner'),
      ('B', 'upi', -2000, '${times.last}', 'owner')`)
  await migrateDatabase(database)
  const receipts = await rowsOf('select order_id, amount::int, step_back from receipt order by id')
  assert.deepEqual(columns(receipts, 'order_id', 'amount', 'step_back'), [
    ['A', 5500, null],
    ['A', -5500, 3],
    ['B', 5500, null],
    ['B', -3500, null],
    ['B', -2000, 1],
  ])
})

test('a second factor from before each owner had one is deleted where nobody is the first owner', async (t) => {
  const database = await ownBlankDatabase(t, shop.it)
  await migrate(drizzle({ client: database.client }), { migrationsFolder: migrationsBefore(25) })
  await database.client.query(`
    insert into seller (id, email, password_hash, created_at, is_first) values ('boss', 'boss@example.com', '', now(), false);
    insert into second_factor (secret, used_step) values ('a', 7);
    insert into recovery_code (code_hash, created_at) values ('b', now())`)
  await migrateDatabase(database)
  assert.equal((await database.client.query('select from second_factor')).rowCount, 0)
  assert.equal((await database.client.query('select from recovery_code')).rowCount, 0)
})
