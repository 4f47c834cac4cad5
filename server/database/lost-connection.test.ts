import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { testShop } from '#tests/support/open-test-shop.ts'
import { done, shopper, withAddress } from '#tests/support/people.ts'
import { rival } from '#tests/support/rivals.ts'
import { stock } from '#tests/support/shelves.ts'
import { wire } from '#tests/support/wire.ts'
import { connect } from './connect.ts'
import { inTransaction } from './transaction.ts'

const shop = testShop()

test('a transaction that went on after a failed statement is an error, and nothing of it is stored', async () => {
  const { db } = shop.it.shop
  const work = inTransaction(db, async (tx) => {
    await tx.execute(sql`create table left_over (id int)`)
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
    return 'done'
  })
  await assert.rejects(work, /rolled back/)
  assert.deepEqual(await shop.it.rows(`select to_regclass('left_over') as found`), [{ found: null }])
  assert.equal(await inTransaction(db, async () => 'next'), 'next')
})

test('a silent connection does not keep the store from closing, with or without a query on it', async (t) => {
  const { host = '', port = 0, user, database } = shop.it.pool.options
  const way = await wire(t, { host, port })
  const { pool, close } = connect(
    { host: '127.0.0.1', port: way.port, user: user ?? '', database: database ?? '' },
    () => {},
  )
  await Promise.all([pool.query('select 1'), pool.query('select 2')])
  way.hold()
  const asked = assert.rejects(pool.query('select 3'))
  await close()
  await asked
})

test('while the database only reads, an order is refused as busy; later the same order is stored once', async (t) => {
  const tomato = await stock(shop.it, { id: 'tomato', name: 'Tomato', basePrice: 40, discountPercent: 0 })
  const anita = await shopper(shop.it)
  const items = [{ product: tomato, unit: { label: '1kg' }, quantity: 1 }]
  const order = { items, address: await withAddress(anita), amount: 55 }
  const place = () => anita.post('/api/order/cod', order, { headers: { 'idempotency-key': 'read-only' } })
  const { db } = shop.it.shop
  const setting = `alter database ${shop.it.pool.options.database}`
  const writer = await rival(t, shop.it)
  await shop.it.rows(`${setting} set default_transaction_read_only = on`)
  // Only new sessions take the setting.
  const idle = await Promise.all(Array.from({ length: db.$client.idleCount }, () => db.$client.connect()))
  for (const client of idle) client.release(true)
  await assert.rejects(inTransaction(db, (tx) => tx.execute(sql`create table left_over (id int)`)))
  assert.equal(db.$client.idleCount, 0)
  const busy = await place()
  assert.deepEqual([busy.status, busy.body.code, busy.headers['retry-after']], [503, 'BUSY', '2'])
  const { body } = await anita.get('/readyz')
  assert.equal(body.message, 'Nothing can be saved: the database has no room left, or only reads.')
  await writer.do(`${setting} reset default_transaction_read_only`)
  await writer.commit()
  // A session that has only read since then is still there, and ends with its first write.
  let answer = await place()
  for (let tries = 0; answer.status === 503 && tries < 12; tries++) answer = await place()
  done(answer)
  assert.equal((await shop.it.rows(`select from "order" where key = 'read-only'`)).length, 1)
})
