import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type OrderStream, watch } from '#tests/support/order-stream.ts'
import { orderingAt } from '#tests/support/ordering.ts'
import { type Caller, seller, shopper, visitor } from '#tests/support/people.ts'
import { sellerAccount } from '#tests/support/running-store.ts'

const shop = testShop()
const { orderFor, placeOne } = orderingAt(shop)

async function watching(t: TestContext, caller: Caller, query = '', app = shop.it.app): Promise<OrderStream> {
  const stream = await watch(app, caller, query)
  t.after(() => stream.leave())
  return stream
}

const orders = (stream: OrderStream) => stream.events('order')

test('a shopper receives their own orders, the seller all, each with their status names, with ids and statuses only', async (t) => {
  const [anita, ravi, boss] = [await shopper(shop.it), await shopper(shop.it), await seller(shop.it)]
  const [hers, his, all] = [await watching(t, anita), await watching(t, ravi), await watching(t, boss)]
  const id = await placeOne(anita)
  await boss.put(`/api/order/status/${id}`, { status: 'Processing' })
  await boss.put(`/api/order/status/${id}`, { status: 'Processing' })
  await anita.post(`/api/order/${id}/cancel`, undefined)
  await all.until(() => orders(all).length === 3)
  await hers.until(() => orders(hers).length === 3)
  const told = ['Ordered', 'Processing', 'Cancelled'].map((status) => ({ id, status }))
  assert.deepEqual(orders(hers), told)
  assert.deepEqual(orders(all), [{ id, status: 'Order Placed' }, ...told.slice(1)])
  assert.deepEqual(orders(his), [])
})

test('an order that is sent again, or refused, is not published', async (t) => {
  const anita = await shopper(shop.it)
  const stream = await watching(t, anita)
  const order = await orderFor(anita)
  const key = { headers: { 'idempotency-key': 'one-key' } }
  await anita.post('/api/order/cod', order, key)
  await anita.post('/api/order/cod', order, key)
  await anita.post('/api/order/cod', { ...order, amount: 1 })
  const id = await placeOne(anita)
  await stream.until(() => orders(stream).some((each) => (each as { id: string }).id === id))
  assert.equal(orders(stream).length, 2)
})

test('the stream is an uncacheable text/event-stream, and sends its first bytes at once', async (t) => {
  const stream = await watching(t, await shopper(shop.it))
  assert.equal(stream.status, 200)
  assert.match(String(stream.headers.get('content-type')), /^text\/event-stream/)
  assert.match(String(stream.headers.get('cache-control')), /no-store/)
  assert.equal(stream.headers.get('content-encoding'), null)
  assert.equal(stream.headers.get('x-content-type-options'), 'nosniff')
  await stream.until(() => /^retry: \d+\n: open\n\n/.test(stream.said()))
})

test('only a logged-in person gets a stream, and the seller only with as=seller or no shopper', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const refusedTo = async (caller: Caller, query: string, status: number, code: string) => {
    const { body, ...answer } = await caller.get(`/api/order/stream${query}`)
    assert.deepEqual([answer.status, body.code], [status, code], query)
  }
  await refusedTo(visitor(shop.it), '', 401, 'LOGIN_REQUIRED')
  await refusedTo(visitor(shop.it), '?as=seller', 401, 'LOGIN_REQUIRED')
  await refusedTo(anita, '?as=seller', 403, 'SELLER_ONLY')
  await refusedTo(boss, '?as=shopper', 401, 'LOGIN_REQUIRED')
  await refusedTo(anita, '?as=admin', 400, 'BAD_INPUT')
  await refusedTo(anita, '?as=shopper&as=seller', 400, 'BAD_INPUT')
})

test('a browser logged in as both watches as a shopper, or as the seller with as=seller', async (t) => {
  await seller(shop.it)
  const both = await shopper(shop.it)
  await both.post('/api/seller/login', sellerAccount, { from: '10.2.0.9' })
  const [own, all] = [await watching(t, both), await watching(t, both, '?as=seller')]
  const id = await placeOne(await shopper(shop.it))
  await all.until(() => orders(all).length === 1)
  assert.deepEqual(orders(all), [{ id, status: 'Order Placed' }])
  assert.deepEqual(orders(own), [])
})

test('a session may have four streams; a fifth is refused until one is left', async (t) => {
  const anita = await shopper(shop.it)
  const [first] = [
    await watching(t, anita),
    await watching(t, anita),
    await watching(t, anita),
    await watching(t, anita),
  ]
  const fifth = await anita.get('/api/order/stream')
  assert.deepEqual([fifth.status, fifth.body.code], [429, 'TOO_MANY_STREAMS'])
  assert.ok(fifth.headers['retry-after'])
  assert.equal((await watching(t, await shopper(shop.it))).status, 200)
  first?.leave()
  let again = 0
  for (let tries = 0; again !== 200 && tries < 100; tries++) again = (await watching(t, anita)).status
  assert.equal(again, 200)
})

test('logging out ends the streams of that session at once, and no others', async (t) => {
  const anita = await shopper(shop.it)
  const phone = visitor(shop.it)
  await phone.post('/api/user/login', anita, { from: '10.9.0.1' })
  const [here, there] = [await watching(t, anita), await watching(t, phone)]
  await anita.get('/api/user/logout')
  await here.ended
  const id = await placeOne(phone)
  await there.until(() => orders(there).length === 1)
  assert.deepEqual(orders(there), [{ id, status: 'Ordered' }])
  assert.deepEqual(orders(here), [])
})

test('events of another process arrive here, and logging out there ends the stream here', async (t) => {
  const other = await shop.it.openAnother()
  t.after(() => other.close())
  const anita = await shopper(shop.it)
  const stream = await watching(t, anita, '', other.app)
  const id = await placeOne(anita)
  await stream.until(() => orders(stream).length === 1)
  assert.deepEqual(orders(stream), [{ id, status: 'Ordered' }])
  await anita.get('/api/user/logout')
  await stream.ended
})

test('a process whose LISTEN connection broke reconnects, and tells open pages to reload', async (t) => {
  const other = await shop.it.openAnother()
  t.after(() => other.close())
  const anita = await shopper(shop.it)
  const stream = await watching(t, anita, '', other.app)
  await shop.it.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'thela events' and datname = current_database()`,
  )
  await stream.until(() => stream.events('missed').length === 1)
  await placeOne(anita)
  await stream.until(() => orders(stream).length === 1)
})

test('closing the store ends every stream without delay', async () => {
  const other = await shop.it.openAnother()
  const anita = await shopper(shop.it)
  const streams = [await watch(other.app, anita), await watch(other.app, anita)]
  const since = performance.now()
  await other.close()
  await Promise.all(streams.map((stream) => stream.ended))
  assert.ok(performance.now() - since < 3_000, `${Math.round(performance.now() - since)} ms`)
})

test('one shopper with many sessions opens at most 24 streams, and the seller still gets one', async (t) => {
  const anita = await shopper(shop.it)
  const { email, password } = anita
  const refused: unknown[] = []
  for (let session = 0; session < 7; session++) {
    const browser = visitor(shop.it)
    await browser.post('/api/user/login', { email, password }, { from: '10.95.0.1' })
    for (let window = 0; window < 4; window++) {
      if (session < 6) await watching(t, browser)
      else refused.push((await browser.get('/api/order/stream')).body.code)
    }
  }
  assert.deepEqual(refused, Array(4).fill('TOO_MANY_STREAMS'))
  await watching(t, await seller(shop.it))
  await watching(t, await shopper(shop.it))
})
