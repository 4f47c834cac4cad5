import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { type EncodedResponse, encodeResponse } from './encoded-response.ts'
import { createRenderQueue } from './render-queue.ts'

const shop = testShop()
const page = (text: string) => encodeResponse(200, {}, text)
const textOf = async (response: EncodedResponse) => String(await response.body('identity'))

/** A queue over a limiter of one place, which is taken until `release`. */
function fullQueue(maxWaiting: number) {
  const limit = createLimiter(1, maxWaiting)
  const place = Promise.withResolvers<void>()
  const taken = limit(() => place.promise, 'other')
  const render = createRenderQueue(shop.it.shop.cache, limit)
  const release = () => {
    place.resolve()
    return taken
  }
  return { render, limit, release }
}

beforeEach(() => shop.it.shop.events.tell('catalogue-changed'))

test("a client does not wait in another client's queue for a page that is not begun", { timeout: 10_000 }, async () => {
  const { render, limit, release } = fullQueue(100)
  const order: string[] = []
  const waiting = Array.from({ length: 9 }, (_, at) => limit(async () => void order.push(`greedy ${at}`), 'greedy'))
  const greedy = render('/products', 'greedy', async () => page('okra'))
  const fair = render('/products', 'fair', async () => page('okra')).then(() => order.push('fair'))
  await release()
  await Promise.all([...waiting, greedy, fair])
  assert.ok(order.indexOf('fair') <= 2, order.join())
})

test('a client that a full queue refuses shares the page of a queued client, and is refused without one', {
  timeout: 10_000,
}, async () => {
  const { render, release } = fullQueue(1)
  const fetch = (key: string) => render(key, '', async () => page(`of ${key}`))
  const first = fetch('/products')
  const crowd = [fetch('/products'), fetch('/products')]
  await assert.rejects(fetch('/about'), { code: 'BUSY' })
  await release()
  for (const each of crowd) assert.equal(await each, await first)
  assert.equal(await textOf(await first), 'of /products')
})

test('after a change no client shares a rendering that began before it, even if the queue is full', {
  timeout: 10_000,
}, async () => {
  const { events, cache } = shop.it.shop
  const render = createRenderQueue(cache, createLimiter(1, 1))
  const slow = Promise.withResolvers<EncodedResponse>()
  const old = render('/products', '', () => slow.promise)
  const queued = render('/about', '', async () => page('about'))
  await events.tell('catalogue-changed')
  await assert.rejects(
    render('/products', '', async () => page('new')),
    { code: 'BUSY' },
  )
  slow.resolve(page('old'))
  await Promise.all([old, queued])
})

test("waiting for another client's rendering takes no place of the limiter", { timeout: 10_000 }, async () => {
  const { render, release } = fullQueue(9)
  const slow = Promise.withResolvers<EncodedResponse>()
  const waits = render('/products', '', async () => page('never rendered'))
  const other = shop.it.shop.cache.fetch('/products', () => slow.promise)
  await release()
  const about = await render('/about', '', async () => page('about'))
  assert.equal(await textOf(about), 'about')
  slow.resolve(page('rendered once'))
  assert.equal(await waits, await other)
})
