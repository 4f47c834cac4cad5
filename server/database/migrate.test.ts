import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
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
