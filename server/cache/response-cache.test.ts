import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type EncodedResponse, encodeResponse } from './encoded-response.ts'

const shop = testShop()
const megabyte = 1024 * 1024
const minute = 60_000
const page = (text: string, status = 200) => encodeResponse(status, { 'content-type': 'text/html' }, text)
const long = 'fresh okra '.repeat(2000)
const unavailable = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
const textOf = async (response: EncodedResponse) => String(await response.body('identity'))

let rendered = 0
/** Fetches a page, and counts its renderings. */
function fetch(key: string, text = long, status = 200) {
  return shop.it.shop.cache.fetch(key, async () => {
    rendered++
    return page(text, status)
  })
}

beforeEach(async () => {
  await shop.it.shop.events.publish('catalogue-changed')
  // Ends the outage of the test before.
  await shop.it.shop.events.publish('events-missed')
  rendered = 0
})

test('the cache never exceeds 32 MB, keys included, and evicts the least recently used response first', async () => {
  const { cache } = shop.it.shop
  const text = Buffer.alloc(1020, 'x')
  const keyOf = (n: number) => `/odd/${n}`.padEnd(megabyte, 'x')
  await fetch('/', String(text))
  for (let n = 0; n < 100; n++) {
    await cache.fetch(keyOf(n), async () => page(String(text)))
    assert.ok(cache.bytes() <= 32 * megabyte, `${cache.bytes()}`)
    await fetch('/', String(text))
  }
  assert.equal(rendered, 1)
  assert.notEqual(cache.get(keyOf(99)), undefined)
  assert.equal(cache.get(keyOf(0)), undefined)
})

test('a response larger than the cache is sent, but evicts nothing', async () => {
  const { cache } = shop.it.shop
  await fetch('/')
  await cache.fetch('x'.repeat(33 * megabyte), async () => page('okra'))
  assert.notEqual(cache.get('/'), undefined)
  assert.ok(cache.bytes() < megabyte)
})

test('concurrent requests share one rendering; a not found page is cached, a bad request is not', async () => {
  const [one, other] = await Promise.all([fetch('/faqpage'), fetch('/faqpage'), fetch('/faqpage')])
  assert.deepEqual([rendered, one], [1, other])
  for (const _time of [1, 2]) await fetch('/nowhere', long, 404)
  assert.equal(rendered, 2)
  for (const _time of [1, 2]) await fetch('/odd', long, 400)
  assert.equal(rendered, 4)
})

test('a failed rendering fails only its own request, and the next request renders again', {
  timeout: 10_000,
}, async () => {
  const { cache } = shop.it.shop
  const rendering = Promise.withResolvers<EncodedResponse>()
  const first = assert.rejects(
    cache.fetch('/products', () => rendering.promise),
    /failed/,
  )
  const second = cache.fetch('/products', async () => page('fresh okra'))
  rendering.reject(new Error('failed'))
  await first
  assert.equal(await textOf(await second), 'fresh okra')
  await fetch('/products')
  assert.equal(rendered, 1)
})

test('an uncacheable response is rendered for each of several concurrent requests', async () => {
  const { cache } = shop.it.shop
  const fetchCounted = () =>
    cache.fetch('/products?q=kiwi', async () => encodeResponse(200, {}, `${long}${++rendered}`, false))
  await Promise.all([fetchCounted(), fetchCounted(), fetchCounted()])
  assert.equal(rendered, 3)
  await fetchCounted()
  assert.deepEqual([rendered, cache.bytes()], [4, 0])
})

test('an uncacheable response that outlives a change still reaches its requests', { timeout: 10_000 }, async () => {
  const { cache, events } = shop.it.shop
  const rendering = Promise.withResolvers<EncodedResponse>()
  const first = cache.fetch('/products?q=kiwi', () => rendering.promise)
  await events.publish('catalogue-changed')
  rendering.resolve(encodeResponse(200, {}, 'nothing found', false))
  assert.equal(await textOf(await first), 'nothing found')
})

test('a request that renders alone does not wait for another, and caches its response for both', {
  timeout: 10_000,
}, async () => {
  const { cache } = shop.it.shop
  const slow = Promise.withResolvers<EncodedResponse>()
  const first = cache.fetchAlone('/api/product/search?q=okra', () => slow.promise)
  const second = await cache.fetchAlone('/api/product/search?q=okra', async () => page('found'))
  assert.equal(cache.get('/api/product/search?q=okra'), second)
  slow.resolve(page('found'))
  await first
})

test('a rendering that began before a change is sent, but not stored', async () => {
  const { cache, events } = shop.it.shop
  for (const fetchBy of [cache.fetch, cache.fetchAlone]) {
    const written = Promise.withResolvers<string>()
    const old = fetchBy('/products', async () => page(await written.promise))
    await events.publish('catalogue-changed')
    const young = await fetch('/products', 'new price')
    written.resolve('old price')
    assert.equal(await textOf(await old), 'old price')
    assert.equal(cache.get('/products'), young)
    await events.publish('catalogue-changed')
  }
})

test('a response is fresh until its minute ends; an unchanged rendering replaces nothing', async () => {
  const first = await fetch('/products', 'new price')
  shop.it.moveClock(minute)
  assert.equal(shop.it.shop.cache.get('/products'), undefined)
  assert.equal(await fetch('/products', 'new price'), first)
  assert.equal(rendered, 2)
  shop.it.moveClock(minute)
  assert.equal(await textOf(await fetch('/products', 'newer price')), 'newer price')
})

test('while the database is unavailable the last response is served for an hour from its rendering, and no longer', async () => {
  const { cache } = shop.it.shop
  const fail = () => cache.fetch('/products', unavailable)
  const last = await fetch('/products')
  for (let minutes = 0; minutes < 59; minutes++) {
    shop.it.moveClock(minute)
    assert.equal(await fail(), last)
  }
  shop.it.moveClock(minute)
  await assert.rejects(fail, /connect/)
  assert.equal(await textOf(await fetch('/products', 'new')), 'new')
})

test('the last response is served instead of a page with status 503, but of no other failure', async () => {
  const last = await fetch('/products')
  shop.it.moveClock(minute)
  assert.equal(await fetch('/products', 'busy', 503), last)
  await assert.rejects(
    shop.it.shop.cache.fetch('/products', () => Promise.reject(new Error('a bug'))),
    /a bug/,
  )
})

test('during an outage no request waits long for a silent database', { timeout: 10_000 }, async () => {
  const { cache, memo, events } = shop.it.shop
  const never = new Promise<never>(() => {})
  const old = await memo<object>('read of silence', async () => ({}))
  const responses = [await fetch('/products'), await fetch('/about')]
  shop.it.moveClock(minute)
  assert.equal(await memo<object>('read of silence', unavailable), old)
  const since = performance.now()
  const fetchSilent = (key: string) => cache.fetch(key, () => never)
  assert.deepEqual([await fetchSilent('/products'), await fetchSilent('/about')], responses)
  assert.equal(await memo<object>('read of silence', () => never), old)
  assert.ok(performance.now() - since < 1_000)
  await events.publish('catalogue-changed')
  assert.deepEqual(await memo<object>('read of silence', async () => ({ young: true })), { young: true })
})

test('missed events expire every response, which still serves in the next outage', async () => {
  const { cache, events } = shop.it.shop
  const last = await fetch('/products')
  await events.publish('events-missed')
  assert.equal(cache.get('/products'), undefined)
  assert.equal(await cache.fetch('/products', unavailable), last)
  await events.publish('events-missed')
  await fetch('/products', 'new')
  assert.equal(rendered, 2)
})

test('a response rendered from a stale value is sent, but not stored', async () => {
  const { cache, memo, events } = shop.it.shop
  const fetchPage = (read: () => Promise<{ name: string }>) =>
    cache.fetch('/fresh', async () => page((await memo('list', read)).name))
  await memo('list', async () => ({ name: 'okra' }))
  shop.it.moveClock(minute)
  assert.equal(await textOf(await fetchPage(unavailable)), 'okra')
  await events.publish('events-missed')
  assert.equal(await textOf(await fetchPage(async () => ({ name: 'carrot' }))), 'carrot')
})

test('a response from before a change of the seller is never served stale', async () => {
  const { cache, events } = shop.it.shop
  await fetch('/products')
  await events.publish('catalogue-changed')
  await assert.rejects(cache.fetch('/products', unavailable), /connect/)
})
