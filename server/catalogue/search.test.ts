import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '#tests/support/columns.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { done, seller, visitor } from '#tests/support/people.ts'
import { productsFor, stock } from '#tests/support/shelves.ts'
import { deleteOldMissedSearches } from './search-products.ts'

const shop = testShop()
const day = 24 * 60 * 60 * 1000

const find = (q: string, from = '10.0.0.1') =>
  visitor(shop.it).get(`/api/product/search?q=${encodeURIComponent(q)}`, { from })
const missed = () =>
  shop.it.rows<{ term: string; count: number }>('select term, count from missed_search order by term')

test('a search without results is counted each time, in one spelling, and shown to the seller', async () => {
  await find('dragon fruit')
  assert.deepEqual(await missed(), [], 'an empty store misses nothing')
  await stock(shop.it)
  await stock(shop.it, { id: 'onion', name: 'Onion', category: 'Bulb' })
  for (const q of ['okar', 'Onion', '', '98765 43210', 'asha@example.com', '!!']) await find(q)
  assert.deepEqual(await missed(), [])
  for (const q of ['Mushroom', ' mushroom  ', 'DRAGON fruit']) assert.deepEqual((await find(q)).body.products, [])
  assert.deepEqual(await missed(), [
    { term: 'dragon fruit', count: 1 },
    { term: 'mushroom', count: 2 },
  ])
  const { body } = await (await seller(shop.it)).get('/api/product/missed-searches')
  assert.deepEqual(body.searches, [
    { term: 'mushroom', count: 2 },
    { term: 'dragon fruit', count: 1 },
  ])
})

test('what the seller has added since is no longer wanted, and is again once it is off the shelf', async () => {
  const boss = await seller(shop.it)
  const terms = async () =>
    ((await boss.get('/api/product/missed-searches')).body.searches as { term: string }[]).map(({ term }) => term)
  await find('dragon fruit')
  assert.ok((await terms()).includes('dragon fruit'))
  const rows = [{ name: 'Dragon Fruit', category: 'Fruit Vegetable', basePrice: 90 }]
  const added = await boss.post('/api/product/import', { rows })
  assert.ok(!(await terms()).includes('dragon fruit'))
  const [{ id } = { id: '' }] = added.body.rows as { id: string }[]
  assert.equal((await boss.post('/api/product/shelf', { id, onShelf: false })).status, 200)
  assert.ok((await terms()).includes('dragon fruit'))
})

test('one client address is counted at most 60 times an hour and always answered', async () => {
  const search = async () => done(await find('kiwi', '10.0.0.2'))
  await search()
  await shop.it.rows(`update try_count set tries = 59 where key like 'missedSearchesByNetwork:%'`)
  for (let n = 0; n < 3; n++) await search()
  assert.equal((await missed()).find(({ term }) => term === 'kiwi')?.count, 2)
})

test('the table has the latest 500 terms, none older than 90 days', async () => {
  await shop.it.rows(
    `insert into missed_search select 'old ' || n, 9, $1::timestamptz - n * interval '1 minute' from generate_series(1, 600) n`,
    [shop.it.now()],
  )
  await find('papayaa xylophone', '10.0.0.3')
  assert.equal((await missed()).length, 500)
  shop.it.moveClock(91 * day)
  await find('mushroom', '10.0.0.4')
  await deleteOldMissedSearches(shop.it.shop)
  assert.deepEqual(column(await missed(), 'term'), ['mushroom'])
})

test('terms that find something by now take no place from one that is still missed', async () => {
  await shop.it.rows('delete from missed_search')
  await shop.it.rows(
    `insert into missed_search select repeat(' ', n) || 'okra', 9, $1::timestamptz from generate_series(1, 50) n
     union all select 'kiwi', 1, $1::timestamptz`,
    [shop.it.now()],
  )
  const { searches } = done(await (await seller(shop.it)).get('/api/product/missed-searches'))
  assert.deepEqual(searches, [{ term: 'kiwi', count: 1 }])
})

test('search results are cached until the catalogue changes; empty ones are not', async () => {
  const { cache } = shop.it.shop
  const first = await find('okra')
  await find('durian')
  assert.notEqual(cache.get('/api/product/search?q=okra'), undefined)
  assert.equal(cache.get('/api/product/search?q=durian'), undefined)
  const headers = { 'if-none-match': String(first.headers.etag) }
  const again = () => shop.it.app.inject({ url: '/api/product/search?q=okra', headers })
  assert.equal((await again()).statusCode, 304)
  await stock(shop.it, { id: 'okra-red', name: 'Okra Red', category: 'Fruit Vegetable' })
  const changed = await again()
  assert.equal(changed.statusCode, 200)
  assert.equal(changed.json().products.length, (first.body.products as unknown[]).length + 1)
})

test("the browser's index has what a suggestion shows", async () => {
  const [okra] = await productsFor(visitor(shop.it), '/api/product/search-index')
  const fields = Object.keys(okra ?? {}).sort()
  assert.deepEqual(fields, ['_id', 'category', 'image', 'inStock', 'name', 'nameHi', 'searchNames', 'units'])
})

test('a product with bulk packs alone is not suggested: the search box would call it out of stock', async () => {
  const boss = await seller(shop.it)
  const suggested = async () =>
    (await productsFor(visitor(shop.it), '/api/product/search-index')).some(({ _id }) => _id === 'turnip')
  await stock(shop.it, { id: 'turnip', name: 'Turnip', category: 'Root' })
  assert.equal(await suggested(), true)
  for (const label of ['250g', '500g', '1kg', '2kg'])
    done(await boss.post('/api/product/delete-unit', { id: 'turnip', type: 'retail', label }))
  assert.equal(await suggested(), false)
})
