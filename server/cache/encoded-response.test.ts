import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { testShop } from '#tests/support/open-test-shop.ts'
import { stock } from '#tests/support/shelves.ts'
import { compressed, encodeResponse } from './encoded-response.ts'

const shop = testShop()

const list = (headers: Record<string, string> = {}) => shop.it.app.inject({ url: '/api/product/list', headers })

/** Both lists together read the products once, and the index its topics. */
const statementsOfLists = 2

const poolOf = (db: unknown) => (db as { $client: pg.Pool }).$client

/** Counts the statements during some work. */
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

test('the product list is read once and then cached, in each encoding that a client accepts', async () => {
  await stock(shop.it)
  const plain = await list()
  assert.equal(plain.json().products.length, 1)
  assert.equal(plain.headers['content-encoding'], undefined)
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity, GZIP', 'gzip'],
  ] as const) {
    const encoded = await list({ 'accept-encoding': accepted })
    assert.equal(encoded.headers['content-encoding'], encoding, accepted)
    assert.equal(encoded.headers.vary, 'Accept-Encoding')
    assert.equal(decode[encoding](encoded.rawPayload).toString(), plain.body)
    assert.equal(encoded.headers.etag, plain.headers.etag)
  }
  for (const accepted of ['identity', 'deflate', 'brotli', 'br;q=0, gzip;q=0.000', ''])
    assert.equal((await list({ 'accept-encoding': accepted })).headers['content-encoding'], undefined, accepted)
  assert.equal(await statementsDuring(async () => list({ 'accept-encoding': 'br' })), 0)
})

test('a list changed outside the store is read again after a minute, once for all calls made of it', async () => {
  const index = () => shop.it.app.inject({ url: '/api/product/search-index' })
  await Promise.all([list(), index()])
  await shop.it.shop.db.execute(sql`update product set name = 'Young Okra' where id = 'okra'`)
  assert.equal((await list()).json().products[0].name, 'Okra')
  shop.it.moveClock(60_000)
  const readAgain = await statementsDuring(async () => {
    for (const ask of [list, index]) assert.equal((await ask()).json().products[0].name, 'Young Okra')
  })
  assert.equal(readAgain, statementsOfLists)
})

test('a list unchanged for a minute is neither encoded nor compressed again, and any change outside the store is seen', async () => {
  const { cache, db } = shop.it.shop
  const paths = ['/api/product/list', '/api/product/search-index']
  const fetchAfterAMinute = async () => {
    shop.it.moveClock(60_000)
    for (const url of paths) await shop.it.app.inject({ url })
    return paths.map((path) => cache.get(path))
  }
  for (const change of [
    sql`update product set in_stock = not in_stock`,
    sql`update unit set label = '510g' where label = '500g' and type = 'retail'`,
    sql`delete from unit where label = '510g'`,
    sql`insert into unit select 'one-more', product_id, type, '3kg', quantity_unit, 3, price, discount_percent, discount, selling_price, 9
      from unit where product_id = 'okra' and type = 'retail' limit 1`,
    sql`update product set removed_at = now()`,
  ]) {
    const before = await fetchAfterAMinute()
    let after: unknown[] = []
    const statements = await statementsDuring(async () => {
      after = await fetchAfterAMinute()
    })
    assert.equal(statements, statementsOfLists)
    for (const [at, response] of before.entries()) assert.ok(response !== undefined && response === after[at])
    const { rowCount } = await db.execute(change)
    assert.ok(rowCount, String(change.queryChunks))
    for (const [at, response] of (await fetchAfterAMinute()).entries())
      assert.ok(response !== undefined && response !== before[at])
  }
  assert.deepEqual((await list()).json().products, [])
  await db.execute(sql`update product set removed_at = null, in_stock = true`)
  await shop.it.shop.events.publish('catalogue-changed')
})

test('a catalogue emptied outside the store is seen empty after a minute, and the empty list is cached', async () => {
  const { db } = shop.it.shop
  assert.notEqual((await list()).json().products.length, 0)
  await db.execute(sql`delete from product`)
  shop.it.moveClock(60_000)
  assert.deepEqual((await list()).json().products, [])
  const { cache } = shop.it.shop
  const empty = cache.get('/api/product/list')
  shop.it.moveClock(60_000)
  await list()
  assert.equal(cache.get('/api/product/list'), empty)
  await stock(shop.it)
  shop.it.moveClock(60_000)
  assert.equal((await list()).json().products.length, 1)
})

test('a list that could not be read is not cached', async (t) => {
  await shop.it.shop.events.publish('catalogue-changed')
  const pool = poolOf(shop.it.shop.db)
  t.mock.method(pool, 'query', () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' })))
  assert.equal((await list()).statusCode, 503)
  t.mock.restoreAll()
  assert.equal((await list()).statusCode, 200)
})

test('a cached response holds its Brotli alone, in no larger buffer; every encoding has the same content', async () => {
  const text = JSON.stringify(Array.from({ length: 2000 }, (_, n) => n * n))
  const cached = await compressed(encodeResponse(200, { 'content-type': 'application/json; charset=utf-8' }, text))
  const brotli = await cached.body('br')
  assert.equal(brotli.buffer.byteLength, brotli.length)
  assert.equal(cached.bytes, brotli.length)
  assert.equal(String(brotliDecompressSync(brotli)), text)
  assert.equal(String(gunzipSync(await cached.body('gzip'))), text)
  assert.equal(String(await cached.body('identity')), text)
  const small = await compressed(encodeResponse(200, {}, 'small'))
  assert.equal((await small.body('identity')).buffer.byteLength, 'small'.length)
})
