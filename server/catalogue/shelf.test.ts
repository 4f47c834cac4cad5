import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepInvariants } from '#tests/support/invariants.ts'
import { cartLine } from '#tests/support/lines.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, ordersOf, payBegun, placed, refused, send, startPaying, userOf } from '#tests/support/ordering.ts'
import { type Caller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { okraAndPotato, productsFor, stock } from '#tests/support/shelves.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockProductsOnShelf, productsOnShelf } from './queries.ts'

const shop = testShop()
keepInvariants(shop)

const shelves = () => okraAndPotato(shop.it)
const put = (boss: Caller, onShelf: boolean, id = 'okra') => boss.post('/api/product/shelf', { id, onShelf })
const idsAt = async (who: Caller, url: string) => (await productsFor(who, url)).map(({ _id }) => _id)
const times = () => shop.it.rows('select changed_at, removed_at from product where id = $1', ['okra'])

test('a product off the shelf is in no list, search or page; put back it is unchanged', async () => {
  const boss = await shelves()
  const client = visitor(shop.it)
  const ends = ['list', 'search?q=okra', 'search', 'search-index', 'best-sellers']
  const lists = ends.map((end) => `/api/product/${end}`)
  const before = await Promise.all(lists.map(async (url) => (await client.get(url)).body))
  let events = 0
  shop.it.shop.events.subscribe('catalogue-changed', () => events++)
  const gone = await put(boss, false)
  assert.deepEqual([gone.status, gone.body.message], [200, 'Product is off the shelf'])
  assert.equal(events, 1)
  for (const url of lists) assert.ok(!(await idsAt(client, url)).includes('okra'), url)
  assert.equal((await client.get('/api/product/okra/description')).body.code, 'PRODUCT_UNKNOWN')
  assert.equal((await shop.it.app.inject('/share/okra.png')).statusCode, 404)
  assert.doesNotMatch((await shop.it.app.inject('/sitemap.xml')).payload, /okra/)
  assert.deepEqual(await idsAt(boss, '/api/product/off-shelf'), ['okra'])
  assert.equal((await boss.get('/api/product/edit/okra')).status, 200)
  const back = await put(boss, true)
  assert.deepEqual([back.status, back.body.message], [200, 'Product is back on the shelf'])
  assert.deepEqual(await Promise.all(lists.map(async (url) => (await client.get(url)).body)), before)
  assert.match((await shop.it.app.inject('/sitemap.xml')).payload, /okra/)
  assert.deepEqual(await idsAt(boss, '/api/product/off-shelf'), [])
})

test('taking a product off the shelf may be repeated; an unknown one is a 404', async () => {
  const boss = await shelves()
  const first = shop.it.now()
  await put(boss, false)
  shop.it.moveClock(60_000)
  assert.equal((await put(boss, false)).status, 200)
  assert.deepEqual(await times(), [{ changed_at: first, removed_at: first }])
  const second = shop.it.now()
  await put(boss, true)
  shop.it.moveClock(60_000)
  assert.equal((await put(boss, true)).status, 200)
  assert.deepEqual(await times(), [{ changed_at: second, removed_at: null }])
  refused(await put(boss, false, 'nowhere'), 404, 'PRODUCT_UNKNOWN')
})

/** An order of a kilogram of okra, ₹66.04 with its delivery. */
async function okraFor(caller: Caller) {
  return { items: [item('okra', '500g', 2)], address: await withAddress(caller), amount: 66.04 }
}

test('off the shelf it is marked in carts and cannot be ordered; back on the shelf it can', async () => {
  const boss = await shelves()
  const anita = await shopper(shop.it)
  const cartItems = [cartLine('okra', '500g', 2), cartLine('potato', '500g')]
  await anita.post('/api/cart/update', { cartItems })
  await put(boss, false)
  const lines = async () => (await userOf(anita)).cartItems.map(({ name, state, quantity }) => [name, state, quantity])
  assert.deepEqual(await lines(), [
    ['Okra', 'gone', 2],
    ['Potato', 'ok', 1],
  ])
  // The line may be saved again.
  assert.equal((await anita.post('/api/cart/update', { cartItems })).status, 200)
  const order = await okraFor(anita)
  refused(await send(anita, order), 404, 'PRODUCT_UNKNOWN')
  refused(await anita.post('/api/order/razorpay', { ...order, amount: '66.04' }), 404, 'PRODUCT_UNKNOWN')
  assert.deepEqual(await shop.it.rows('select id from "order"'), [])
  await put(boss, true)
  assert.deepEqual((await lines())[0], ['Okra', 'ok', 2])
  await placed(anita, order)
})

test('"buy again" leaves a product out while it is off the shelf', async () => {
  const boss = await shelves()
  const anita = await shopper(shop.it)
  await placed(anita, await okraFor(anita))
  const again = async () => ((await anita.get('/api/order/again')).body.items as unknown[]).length
  assert.equal(await again(), 1)
  await put(boss, false)
  assert.equal(await again(), 0)
})

test('an order paid after its product left the shelf is refunded', async () => {
  const boss = await shelves()
  const anita = await shopper(shop.it)
  const begun = await startPaying(anita, await okraFor(anita), '66.04')
  await put(boss, false)
  refused(await payBegun(shop.it, anita, begun), 409, 'PAYMENT_REFUNDED')
  assert.deepEqual(await ordersOf(anita), [])
})

test('prices and stock can be changed off the shelf', async () => {
  const boss = await shelves()
  await put(boss, false)
  const unit = { label: '1kg', price: 60, sellingPrice: 51.04 }
  const prices = await boss.post('/api/product/update-units', { id: 'okra', type: 'retail', updatedUnits: [unit] })
  assert.equal(prices.status, 200)
  assert.equal((await boss.post('/api/product/stock', { id: 'okra', inStock: false })).status, 200)
  assert.deepEqual(await idsAt(visitor(shop.it), '/api/product/list'), ['potato'])
})

test('named products are read if they stand on the shelf, and only they are locked, where a lock is wanted', async () => {
  const boss = await shelves()
  await stock(shop.it, { id: 'onion', name: 'Onion', category: 'Bulb' })
  await put(boss, false, 'onion')
  const { db } = shop.it.shop
  const free = 'select id from product order by id for update skip locked'
  const lockedOut = async (readProducts: typeof productsOnShelf) =>
    inTransaction(db, async (tx) => {
      const read = await readProducts(tx, ['okra', 'okra', 'onion', 'gone'])
      return [[...read.keys()], (await shop.it.rows<{ id: string }>(free)).map(({ id }) => id)]
    })
  assert.deepEqual(await lockedOut(productsOnShelf), [['okra'], ['okra', 'onion', 'potato']])
  assert.deepEqual(await lockedOut(lockProductsOnShelf), [['okra'], ['potato']])
})
