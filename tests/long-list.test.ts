import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '#tests/support/columns.ts'
import { visitor } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { shopWithPages } from '#tests/support/shop-with-pages.ts'

const shop = shopWithPages()

test('a page of 100 products is sent whole: no script has to place a card', async () => {
  const ids = Array.from({ length: 97 }, (_, at) => `gourd-${at}`)
  for (const id of ids) await stock(shop.it, { id, name: `Gourd ${id}` })
  const { payload: html } = await shop.it.app.inject({ url: '/products', headers: { accept: 'text/html' } })
  const shelf = /<ul class="shelf.*?<\/ul>/s.exec(html)?.[0] ?? ''
  assert.equal(shelf.match(/<h3/g)?.length, 100)
  for (const id of ids) assert.ok(shelf.includes(`Gourd ${id}`), id)
  assert.doesNotMatch(html, /<template|\$RC\(/)
})

test('its cards reach the browser as one JSON text with all their data', async () => {
  const { payload } = await shop.it.app.inject('/products.data')
  const { body } = await visitor(shop.it).get('/api/product/list')
  const products = body.products as { _id: string }[]
  const values: unknown[] = JSON.parse(payload.split('\n')[0] ?? '')
  const text = values.find((value) => typeof value === 'string' && value.startsWith('{"query"'))
  const list = JSON.parse(String(text)) as { products: { _id: string; units: unknown[] }[]; total: number }
  assert.deepEqual(
    column(list.products, '_id'),
    products.map(({ _id }) => _id),
  )
  assert.ok(list.products.every(({ units }) => units.length > 0))
})

test('the bulk packs of a large store are shown in pages too, below the first five', async () => {
  for (let at = 97; at < 123; at++) await stock(shop.it, { id: `gourd-${at}`, name: `Gourd ${at}` })
  const read = async (url: string) => (await shop.it.app.inject({ url, headers: { accept: 'text/html' } })).payload
  const shelvesOf = (html: string) =>
    [...html.matchAll(/<ul class="shelf.*?<\/ul>/gs)].map(([shelf]) => shelf.match(/<h3/g)?.length)
  const first = await read('/maxsaver')
  assert.deepEqual(shelvesOf(first), [5, 120])
  assert.ok(first.includes('href="/maxsaver?page=2"'))
  assert.deepEqual(shelvesOf(await read('/maxsaver?page=2')), [5, 1])
  assert.deepEqual(shelvesOf(await read('/maxsaver?page=99')), [5, 1])
})

test('a product whose discount rounds to nothing is not said to be 0 % off', async () => {
  await stock(shop.it, { id: 'pea', name: 'Pea', category: 'Root', basePrice: 1000, discountPercent: 0.4 })
  const { payload: html } = await shop.it.app.inject('/products/root/pea')
  assert.ok(html.includes('<s>₹250.00</s>'))
  assert.ok(!html.includes('>0% OFF<'))
})

test('a search that finds bulk packs alone speaks of no filters, and leads to them', async () => {
  await stock(shop.it, { id: 'jackfruit', name: 'Jackfruit' })
  await shop.it.rows("delete from unit where product_id = 'jackfruit' and type = 'retail'")
  await shop.it.shop.events.publish('catalogue-changed')
  const read = async (query: string) => (await shop.it.app.inject(`/products?${query}`)).payload
  const html = await read('q=jackfruit')
  assert.ok(html.includes('>For “jackfruit” we have bulk packs only.</p>'))
  assert.ok((await read('q=jackfruit&lang=hi')).includes('>“jackfruit” के लिए हमारे पास सिर्फ़ थोक पैक हैं।</p>'))
  assert.ok(html.includes('href="/maxsaver?q=jackfruit"'))
  assert.ok(!html.includes('>No products match these filters.</p>'))
  assert.ok((await read('q=okra&category=bulb')).includes('>No products match these filters.</p>'))
})

test('a category whose products are all sold out is not said to have none, but none that match', async () => {
  await shop.it.rows("update product set in_stock = false where category = 'Bulb'")
  await shop.it.shop.events.publish('catalogue-changed')
  const { payload: html } = await shop.it.app.inject('/products/bulb?instock=1')
  assert.ok(html.includes('>No products match these filters.</p>'))
  assert.ok(!html.includes('>No products found in this category.</p>'))
})

test('a store without bulk packs says so, and shows no search', async () => {
  await shop.it.rows("delete from unit where type = 'bulk'")
  await shop.it.shop.events.publish('catalogue-changed')
  const { payload: html } = await shop.it.app.inject({ url: '/maxsaver', headers: { accept: 'text/html' } })
  assert.ok(html.includes('>We have no bulk packs right now.</p>'))
  assert.ok(!html.includes('No best seller matches “”'))
})
