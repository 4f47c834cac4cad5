import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connect } from '#server/database/connect.ts'
import { type Caller, cookieOf, shopper } from '#tests/support/people.ts'
import { shopWithPages } from '#tests/support/shop-with-pages.ts'
import { enCart } from '#web/i18n/en/cart.ts'
import { hiCart } from '#web/i18n/hi/cart.ts'

const shop = shopWithPages({})
const minute = 60_000
const away = connect({ host: '/nowhere', port: 1, user: 'nobody', database: 'none' }, () => {})
let there: object
let anita: Caller

const someUrls = [
  '/',
  '/?lang=hi',
  '/products',
  '/products?sort=price-low',
  '/products?q=okra&lang=hi',
  '/products/gourd',
  '/products/bulb/onion',
  '/maxsaver',
  '/BestSeller',
  '/contact',
  '/api/store',
  '/api/store/pause',
  '/api/product/list',
  '/api/product/best-sellers',
  '/api/product/search-index',
  '/api/product/search?q=okra',
  '/sitemap.xml',
]

const ask = (url: string, headers: Record<string, string> = {}) => shop.it.app.inject({ url, headers })

after(() => away.pool.end())

/** Asks for every page once, then makes the database unavailable. */
async function loseDatabase(): Promise<void> {
  const { db } = shop.it.shop
  there = { db }
  anita = await shopper(shop.it)
  for (const url of someUrls) assert.equal((await ask(url)).statusCode, 200, url)
  Object.assign(shop.it.shop, { db: away.db })
}

test('pages, lists and searches are answered for an hour without the database, whole or as 304', async () => {
  await loseDatabase()
  const before = new Map<string, string>()
  for (const url of someUrls) before.set(url, (await ask(url)).payload)
  for (const minutes of [1, 30, 28]) {
    shop.it.moveClock(minutes * minute)
    for (const url of someUrls) {
      const answer = await ask(url)
      assert.deepEqual([answer.statusCode, answer.payload === before.get(url)], [200, true], url)
      const { etag } = answer.headers
      if (etag !== undefined) assert.equal((await ask(url, { 'if-none-match': String(etag) })).statusCode, 304, url)
      const head = await shop.it.app.inject({ method: 'HEAD', url })
      assert.deepEqual([head.statusCode, head.payload], [200, ''], url)
    }
  }
})

test('an uncached page, a search and a search without results are made from the stale list', async () => {
  assert.equal((await ask('/products?sort=price-high')).statusCode, 200)
  assert.match((await ask('/api/product/search?q=onion')).payload, /"onion"/)
  assert.equal((await ask('/api/product/search?q=spaceship')).payload, '{"success":true,"products":[]}')
})

test('meanwhile the cart says that ordering waits, to visitors and shoppers, in both languages', async () => {
  for (const headers of [{}, { cookie: cookieOf(anita) }]) {
    const english = await ask('/cart?lang=en', headers)
    assert.deepEqual([english.statusCode, english.payload.includes(enCart.orderingWaits)], [200, true])
    assert.ok((await ask('/cart?lang=hi', headers)).payload.includes(hiCart.orderingWaits))
  }
  const order = await anita.post('/api/order/cod', { items: [], address: 'none', amount: 1 })
  assert.deepEqual([order.status, order.body.code], [503, 'BUSY'])
})

test('after an hour they are 503, and with the database all is as before', async () => {
  shop.it.moveClock(minute)
  for (const url of ['/', '/products', '/api/product/list']) assert.equal((await ask(url)).statusCode, 503, url)
  Object.assign(shop.it.shop, there)
  for (const url of someUrls) assert.equal((await ask(url)).statusCode, 200, url)
  assert.ok(!(await ask('/cart', { cookie: cookieOf(anita) })).payload.includes(enCart.orderingWaits))
})
