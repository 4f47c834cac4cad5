import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { done, seller, visitor } from '#tests/support/people.ts'
import { productsFor, stock } from '#tests/support/shelves.ts'
import { seedDemo, seedTopics } from '../database/seed.ts'

const shop = testShop()

const ids = async (q: string) => {
  const products = await productsFor(visitor(shop.it), `/api/product/search?q=${encodeURIComponent(q)}`)
  return products.map(({ _id }) => _id)
}
const rows = () =>
  shop.it.rows<{ id: string; version: number; gone: boolean }>(
    'select id, version, removed_at is not null as gone from search_topic order by name',
  )

test('the seller adds a dish to the search, changes and deletes it, and shoppers find it at once', async () => {
  for (const [id, name] of [
    ['okra', 'Okra'],
    ['beet', 'Beetroot'],
    ['corn', 'Sweet Corn'],
  ] as const)
    await stock(shop.it, { id, name })
  const boss = await seller(shop.it)
  assert.deepEqual(await ids('gumbo'), [])
  const soup = { name: 'Gumbo', nameHi: 'गंबो', words: ['gumbo soup'], products: ['corn', 'okra'] }
  const added = await boss.post('/api/product/search-topics/save', soup)
  assert.equal(added.body.message, 'Search topic saved')
  const topic = added.body.topic as { _id: string; version: number }
  assert.deepEqual(await ids('gumbo'), ['corn', 'okra'])
  assert.deepEqual(await ids('गंबो'), ['corn', 'okra'])
  const index = await visitor(shop.it).get('/api/product/search-index')
  assert.deepEqual(index.body.topics, [soup])

  const change = { ...soup, id: topic._id, version: topic.version, products: ['beet'] }
  assert.equal((await boss.post('/api/product/search-topics/save', change)).status, 200)
  assert.deepEqual(await ids('gumbo soup'), ['beet'])
  refused(await boss.post('/api/product/search-topics/save', { ...change, products: ['okra'] }), 409, 'TOPIC_CHANGED')
  const noVersion = await boss.post('/api/product/search-topics/save', { ...change, version: 0 })
  assert.equal(noVersion.status, 400)
  const tooOld = await boss.post('/api/product/search-topics/delete', { id: topic._id, version: 1 })
  assert.equal(tooOld.body.code, 'TOPIC_CHANGED')
  assert.deepEqual(await ids('gumbo'), ['beet'])
  const once = { headers: { 'idempotency-key': `delete-${topic._id}` } }
  for (let sent = 0; sent < 2; sent++) {
    const deleted = await boss.post('/api/product/search-topics/delete', { id: topic._id, version: 2 }, once)
    assert.deepEqual([deleted.status, deleted.body.message], [200, 'Search topic deleted'])
  }
  assert.deepEqual(await ids('gumbo'), [])
  assert.deepEqual((await boss.get('/api/product/search-topics')).body.topics, [])
  refused(await boss.post('/api/product/search-topics/save', { ...change, version: 2 }), 404, 'TOPIC_UNKNOWN')
})

test('invalid search topics are refused and write nothing', async () => {
  const before = await rows()
  const body = { name: 'Soup', words: [], products: ['okra'] }
  const boss = await seller(shop.it)
  const bad = [
    [{ ...body, name: '  ' }, 400],
    [{ ...body, products: [] }, 400],
    [{ ...body, products: ['no-such-product'] }, 404],
  ] as const
  for (const [sent, status] of bad)
    assert.equal((await boss.post('/api/product/search-topics/save', sent)).status, status, JSON.stringify(sent))
  assert.deepEqual(await rows(), before)
  const more =
    "insert into search_topic (id, name, name_hi, words, products) select 'many-' || n, 'Many', '', '[]', '[]'"
  await shop.it.rows(`${more} from generate_series(1, 199) n`)
  assert.equal((await boss.post('/api/product/search-topics/save', body)).status, 200, 'deleted topics are not counted')
  refused(await boss.post('/api/product/search-topics/save', body), 409, 'TOO_MANY_TOPICS')
  await shop.it.rows("delete from search_topic where name in ('Many', 'Soup')")
})

test('the demo brings its dishes to a store that sells their vegetables, and a deleted one stays deleted', async () => {
  await seedTopics(shop.it.shop)
  assert.equal((await rows()).filter(({ gone }) => !gone).length, 0, 'a store with other goods gets none')
  await shop.it.rows('delete from product')
  await seedDemo(shop.it.shop)
  await seedTopics(shop.it.shop)
  assert.ok((await ids('salad')).length > 4)
  const boss = await seller(shop.it)
  const { body } = await boss.get('/api/product/search-topics')
  const sambar = (body.topics as { _id: string; version: number }[]).find(({ _id }) => _id === 'sambar')
  done(await boss.post('/api/product/search-topics/delete', { id: 'sambar', version: sambar?.version }))
  await seedTopics(shop.it.shop)
  assert.deepEqual((await rows()).find(({ id }) => id === 'sambar')?.gone, true)
})

test('several vegetables are found in the order typed, and unsold ones are counted as missed', async () => {
  assert.deepEqual((await ids('aloo pyaz tamatar')).slice(0, 3), ['potato', 'onion', 'tomato'])
  assert.deepEqual(await ids('அரிசி'), [])
  const missed = await shop.it.rows<{ term: string }>('select term from missed_search')
  assert.ok(missed.some(({ term }) => term === 'அரிசி'))
})
