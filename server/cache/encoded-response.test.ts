import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { testShop } from '#tests/support/open-test-shop.ts'
import { seller } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { encodeResponse, forKeeping } from './encoded-response.ts'

const shop = testShop()

const list = (headers: Record<string, string> = {}) => shop.it.app.inject({ url: '/api/product/list', headers })

const poolOf = (db: unknown) => (db as { $client: pg.Pool }).$client

/** How many statements the store sends to the database meanwhile. */
async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  const pool = poolOf(shop.it.shop.db)
  const query = pool.query
  let count = 0
  pool.query = ((...asked: Parameters<typeof query>) => {
    count++
    return query.apply(pool, asked)
  }) as typeof query
  await work().finally(() => {
    pool.query = query
  })
  return count
}

test('the product list is read once and then kept, in each compression the caller takes', async () => {
  await stock(shop.it)
  const plain = await list()
  assert.equal(plain.json().products.length, 1)
  assert.equal(plain.headers['content-encoding'], undefined)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity, GZIP', 'gzip'],
  ] as const) {
    const packed = await list({ 'accept-encoding': accepted })
    assert.equal(packed.headers['content-encoding'], encoding, accepted)
    assert.equal(packed.headers.vary, 'Accept-Encoding')
    assert.equal(unpack[encoding](packed.rawPayload).toString(), plain.body)
    assert.equal(packed.headers.etag, plain.headers.etag)
  }
  for (const accepted of ['identity', 'deflate', 'brotli', 'br;q=0, gzip;q=0.000', ''])
    assert.equal((await list({ 'accept-encoding': accepted })).headers['content-encoding'], undefined, accepted)
  assert.equal(await statementsDuring(async () => list({ 'accept-encoding': 'br' })), 0)
})

test('a list that nobody tells the store of is read again after a minute, once for all that is made of it', async () => {
  const index = () => shop.it.app.inject({ url: '/api/product/search-index' })
  await Promise.all([list(), index()])
  await shop.it.shop.db.execute(sql`update product set name = 'Young Okra' where id = 'okra'`)
  assert.equal((await list()).json().products[0].name, 'Okra')
  shop.it.moveClock(60_000)
  const readAgain = await statementsDuring(async () => {
    for (const ask of [list, index]) assert.equal((await ask()).json().products[0].name, 'Young Okra')
  })
  assert.equal(readAgain, 1)
})

test('a list that has not changed in a minute is neither made nor compressed again, and any change behind the store is seen', async () => {
  const { cache, db } = shop.it.shop
  const paths = ['/api/product/list', '/api/product/search-index']
  const askAfterAMinute = async () => {
    shop.it.moveClock(60_000)
    for (const url of paths) await shop.it.app.inject({ url })
    return paths.map((path) => cache.known(path))
  }
  for (const change of [
    sql`update product set in_stock = not in_stock`,
    sql`update unit set label = '510g' where label = '500g' and type = 'retail'`,
    sql`delete from unit where label = '510g'`,
    sql`insert into unit select 'one-more', product_id, type, '3kg', quantity_unit, 3, price, discount_percent, discount, selling_price, 9
      from unit where product_id = 'okra' and type = 'retail' limit 1`,
    sql`update product set removed_at = now()`,
  ]) {
    const before = await askAfterAMinute()
    let after: unknown[] = []
    const statements = await statementsDuring(async () => {
      after = await askAfterAMinute()
    })
    assert.equal(statements, 1)
    for (const [at, packed] of before.entries()) assert.ok(packed !== undefined && packed === after[at])
    const { rowCount } = await db.execute(change)
    assert.ok(rowCount, String(change.queryChunks))
    for (const [at, packed] of (await askAfterAMinute()).entries())
      assert.ok(packed !== undefined && packed !== before[at])
  }
  assert.deepEqual((await list()).json().products, [])
  await db.execute(sql`update product set removed_at = null, in_stock = true`)
  await shop.it.shop.events.tell('catalogue-changed')
})

test('shelves that somebody emptied behind the store are seen to be empty after a minute, and stay kept as such', async () => {
  const { db } = shop.it.shop
  assert.notEqual((await list()).json().products.length, 0)
  await db.execute(sql`delete from product`)
  shop.it.moveClock(60_000)
  assert.deepEqual((await list()).json().products, [])
  const { known } = shop.it.shop.cache
  const empty = known('/api/product/list')
  shop.it.moveClock(60_000)
  await list()
  assert.equal(known('/api/product/list'), empty)
  await stock(shop.it)
  shop.it.moveClock(60_000)
  assert.equal((await list()).json().products.length, 1)
})

test('a caller that has the list already is told so, until it changes', async () => {
  const { etag } = (await list()).headers
  const again = await list({ 'if-none-match': String(etag), 'accept-encoding': 'br' })
  assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
  const boss = await seller(shop.it)
  assert.equal((await boss.post('/api/product/stock', { id: 'okra', inStock: false })).status, 200)
  const changed = await list({ 'if-none-match': String(etag) })
  assert.equal(changed.statusCode, 200)
  assert.equal(changed.json().products[0].inStock, false)
  assert.notEqual(changed.headers.etag, etag)
})

test('a list that could not be read is not kept', async (t) => {
  await shop.it.shop.events.tell('catalogue-changed')
  const pool = poolOf(shop.it.shop.db)
  t.mock.method(pool, 'query', () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' })))
  assert.equal((await list()).statusCode, 503)
  t.mock.restoreAll()
  assert.equal((await list()).statusCode, 200)
})

test('a kept answer takes no more room than it weighs, in any form', async () => {
  const cache = await forKeeping(encodeResponse(200, {}, JSON.stringify(Array.from({ length: 2000 }, (_, n) => n * n))))
  for (const form of ['br', 'gzip', 'gzip', 'identity', 'identity'] as const) await cache.in(form)
  cache.improve()
  const small = await forKeeping(encodeResponse(200, {}, 'small'))
  assert.equal((await small.in('identity')).buffer.byteLength, 'small'.length)
  const weight = () => (['br', 'gzip', 'identity'] as const).map((form) => cache.ready(form) ?? Buffer.alloc(0))
  for (const body of weight()) assert.equal(body.buffer.byteLength, body.length)
  assert.equal(
    cache.bytes(),
    weight().reduce((sum, { length }) => sum + length, 0),
  )
})
