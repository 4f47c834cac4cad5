import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PgBoss } from 'pg-boss'
import { finishJobs } from '#tests/support/background-jobs.ts'
import { column } from '#tests/support/columns.ts'
import { openTestShop, ownTestShop, testShop } from '#tests/support/open-test-shop.ts'
import { item, orderingAt, payBegun, placed, refused, startPaying } from '#tests/support/ordering.ts'
import {
  type Answer,
  type Caller,
  cookieOf,
  done,
  seller,
  shopper,
  visitor,
  withAddress,
} from '#tests/support/people.ts'
import { newBrowser, openPushService, type Pushed, signatureOf, type TestBrowser } from '#tests/support/push-service.ts'
import { stock } from '#tests/support/shelves.ts'
import { newProductId } from '../../ids.ts'
import { deleteOldVisitors, subscriptionsOf } from '../queries.ts'
import { pushOrder, sendPush } from './push-jobs.ts'

const service = await openPushService()
after(() => service.close())
const shop = testShop({ PUSH_HOSTS: service.origin })
const { orderFor, placeOne } = orderingAt(shop)

type As = 'shopper' | 'seller' | 'visitor'
const subscribe = (caller: Caller, as: As, { endpoint, keys }: TestBrowser, from = '10.80.0.1'): Promise<Answer> =>
  caller.post('/api/notifications/subscribe', { as, endpoint, keys }, { from })
const unsubscribe = (caller: Caller, as: As, { endpoint }: TestBrowser): Promise<Answer> =>
  caller.post('/api/notifications/unsubscribe', { as, endpoint })
const notify = (caller: Caller): Promise<Answer> => caller.post('/api/notifications/notify', undefined)

/** The kinds of subscription that are stored for these browsers. */
async function stored(...browsers: TestBrowser[]): Promise<string[]> {
  const endpoints = browsers.map(({ endpoint }) => endpoint)
  const sql = 'select kind from push_subscription where endpoint = any($1) order by kind'
  return (await shop.it.rows<{ kind: string }>(sql, [endpoints])).map(({ kind }) => kind)
}

async function subscribed(caller: Caller, as: As): Promise<TestBrowser> {
  const browser = service.browser()
  const answer = await subscribe(caller, as, browser)
  assert.deepEqual([answer.status, answer.body.message], [200, 'Notifications are on'])
  return browser
}

type Told = { title: string; body: string; url: string; tag: string }
const read = (browser: TestBrowser, pushed: Pushed | undefined): Told =>
  JSON.parse(browser.read(pushed?.body as Buffer))

/** The first notification of a browser. */
const firstTo = async (browser: TestBrowser): Promise<Told> => read(browser, (await service.pushed(browser, 1))[0])

/** The jobs of this name about this order. */
function jobsOf(name: string, orderId: string) {
  return shop.it.rows<{ data: object; state: string; retry_count: number }>(
    "select data, state, retry_count from pgboss.job where name = $1 and (data->>'orderId' = $2 or data->'message'->>'tag' = $2)",
    [name, orderId],
  )
}

test('a shopper is notified of each order status, encrypted and signed, without name or address', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const browser = await subscribed(anita, 'shopper')
  const orderId = await placeOne(anita)
  await boss.put(`/api/order/status/${orderId}`, { status: 'Shipped' })
  const [first] = await service.pushed(browser, 1)
  const expected = { title: 'Thela', body: `Order #${orderId}: Shipped`, url: '/my-orders', tag: orderId }
  assert.deepEqual(read(browser, first), expected)
  assert.equal(first?.headers['content-encoding'], 'aes128gcm')
  assert.deepEqual([first?.headers.ttl, first?.headers.urgency, first?.headers.topic], ['14400', 'high', orderId])
  const { claims, key, isSigned } = signatureOf(first as Pushed)
  assert.equal(isSigned, true)
  assert.equal(claims.aud, service.origin)
  assert.equal(claims.sub, 'mailto:help@thela.example')
  const lasts = (claims.exp as number) - Date.now() / 1000
  assert.ok(lasts > 60 && lasts <= 86_400, String(lasts))
  const [pair] = await shop.it.rows<{ public_key: string }>('select public_key from push_key')
  assert.equal(key, pair?.public_key)
  await boss.put(`/api/order/status/${orderId}`, { status: 'Shipped' })
  await boss.put(`/api/order/status/${orderId}`, { status: 'Delivered' })
  const [, second] = await service.pushed(browser, 2)
  assert.equal(read(browser, second).body, `Order #${orderId}: Delivered`)
  const jobs = await jobsOf('push-order', orderId)
  const statuses = jobs.map(({ data }) => (data as { status: string }).status).sort()
  assert.deepEqual(statuses, ['Delivered', 'Shipped'], 'the seller has no browser that could be told of the new order')
})

test('the seller’s first browser is notified of the next new order, placed in any process', async (t) => {
  const test = await openTestShop({ PUSH_HOSTS: service.origin })
  const another = await test.openAnother()
  t.after(() => another.close().then(test.close))
  const items = [item(await stock(test, { basePrice: 40, discountPercent: 0 }))]
  const anita = await shopper({ ...test, app: another.app })
  const order = { items, address: await withAddress(anita), amount: 55 }
  await placed(anita, order)
  assert.deepEqual(await test.rows("select from pgboss.job where name = 'push-order'"), [])
  const store = await subscribed(await seller(test), 'seller')
  const orderId = await placed(anita, order)
  assert.equal((await firstTo(store)).tag, orderId)
})

test('the seller is notified of a new cash order, and the shopper of its cancellation', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const store = await subscribed(boss, 'seller')
  const phone = await subscribed(anita, 'shopper')
  const orderId = await placeOne(anita)
  const told = { title: 'New order', body: `Order #${orderId}: Order Placed`, url: '/seller/orders', tag: orderId }
  assert.deepEqual(await firstTo(store), told)
  await anita.post(`/api/order/${orderId}/cancel`, {})
  assert.equal((await firstTo(phone)).body, `Order #${orderId}: Cancelled`)
})

test('the seller is notified that little is left of a product, however long its name', async () => {
  const boss = await seller(shop.it)
  const store = await subscribed(boss, 'seller')
  const name = 'Organic baby spinach, washed and cut, from Nashik'
  const id = await stock(shop.it, { id: newProductId(name), name, basePrice: 40, discountPercent: 0 })
  const count = { id, level: 5000, reason: 'came-in', tellBelow: 4500 }
  assert.equal((await boss.post('/api/product/stock-level', count)).status, 200)
  const anita = await shopper(shop.it)
  await placed(anita, { items: [item(id)], address: await withAddress(anita), amount: 55 })
  const [about] = (await service.pushed(store, 2)).filter(({ headers }) => headers.topic === `stock-${id}`.slice(-32))
  assert.deepEqual(read(store, about), {
    title: 'Running out',
    body: `${name}: 4 kg left`,
    url: '/seller/product-list',
    tag: `stock-${id}`,
  })
})

test('the seller is notified of an online order once it is paid, not before', async () => {
  const anita = await shopper(shop.it)
  const store = await subscribed(await seller(shop.it), 'seller')
  const order = await orderFor(anita)
  const begun = await startPaying(anita, order)
  assert.deepEqual(await jobsOf('push-order', begun.orderDbId), [])
  done(await payBegun(shop.it, anita, begun))
  assert.equal((await firstTo(store)).tag, begun.orderDbId)
})

/** Makes a change whose notification finds this browser's push service unavailable, so that it waits. */
async function changeUntold(browser: TestBrowser, change: () => Promise<unknown>): Promise<void> {
  const before = service.soFar(browser).length
  service.answers(browser, 503)
  await change()
  await service.pushed(browser, before + 1)
}

test('a notification of a status or promised time that waits is dropped once its order has moved on', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const phone = await subscribed(anita, 'shopper')
  const orderId = await placeOne(anita)
  const move = (status: string) => boss.put(`/api/order/status/${orderId}`, { status })
  await changeUntold(phone, () => boss.post(`/api/order/${orderId}/accept`, { minutes: 30 }))
  await changeUntold(phone, () => move('Shipped'))
  done(await move('Delivered'))
  await finishJobs(shop.it, 'push-order', 'push-promise', 'send-push')
  const bodies = service.soFar(phone).map((pushed) => read(phone, pushed).body)
  assert.match(bodies.join('\n'), /^.* arrives by .*\n.* Shipped\n.* Delivered$/)
})

test('a notification of a promised time that waits is dropped once that time has passed', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const phone = await subscribed(anita, 'shopper')
  const orderId = await placeOne(anita)
  await changeUntold(phone, () => boss.post(`/api/order/${orderId}/accept`, { minutes: 30 }))
  shop.it.moveClock(30 * 60_000)
  await finishJobs(shop.it, 'push-promise', 'send-push')
  assert.equal(service.soFar(phone).length, 1)
})

test('the seller is not notified of a cancelled order, nor reminded of an accepted one', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const [cancelled, accepted] = [await placeOne(anita), await placeOne(anita)]
  await finishJobs(shop.it, 'push-order', 'send-push')
  const store = await subscribed(boss, 'seller')
  const tell = (orderId: string, rest = {}) => pushOrder(shop.it.shop, { orderId, status: 'Ordered', ...rest })
  await changeUntold(store, () => tell(cancelled))
  await changeUntold(store, () => tell(accepted, { isAgain: true }))
  done(await anita.post(`/api/order/${cancelled}/cancel`, {}))
  done(await boss.post(`/api/order/${accepted}/accept`, {}))
  await finishJobs(shop.it, 'push-order', 'send-push')
  assert.equal(service.soFar(store).length, 2)
})

test('a change of status has enqueued its notification before the response, a refused change enqueues none', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const orderId = await placeOne(anita)
  assert.deepEqual(column(await jobsOf('push-order', orderId), 'data'), [{ orderId, status: 'Ordered' }])
  await boss.put(`/api/order/status/${orderId}`, { status: 'Processing' })
  assert.equal((await jobsOf('push-order', orderId)).length, 2)
  refused(await boss.put(`/api/order/status/${orderId}`, { status: 'Lost' }), 400, 'BAD_INPUT')
  refused(await anita.post('/api/order/cod', { ...(await orderFor(anita)), amount: 1 }), 409, 'PRICE_CHANGED')
  assert.equal((await jobsOf('push-order', orderId)).length, 2)
})

test('a subscription at no known push service is refused, to shoppers and visitors', async () => {
  const anita = await shopper(shop.it)
  for (const endpoint of ['https://evil.example/x', `${service.origin}1/x`]) {
    for (const as of ['shopper', 'visitor'] as const)
      refused(await subscribe(anita, as, newBrowser(endpoint)), 400, 'BAD_INPUT')
    assert.deepEqual(await stored(newBrowser(endpoint)), [])
  }
})

test('a key that is not on the curve is refused', async () => {
  const browser = service.browser()
  const keys = { ...browser.keys, p256dh: `B${'A'.repeat(86)}` }
  const answer = await subscribe(await shopper(shop.it), 'shopper', { ...browser, keys })
  refused(answer, 400, 'BAD_INPUT', 'p256dh: is not a key of a browser.')
})

test('a subscription needs a login of its own kind', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const browser = service.browser()
  for (const [caller, as] of [
    [visitor(shop.it), 'shopper'],
    [visitor(shop.it), 'seller'],
    [anita, 'seller'],
    [boss, 'shopper'],
  ] as const) {
    refused(await subscribe(caller, as, browser), 401, 'LOGIN_REQUIRED')
    refused(await unsubscribe(caller, as, browser), 401, 'LOGIN_REQUIRED')
  }
  assert.deepEqual(await stored(browser), [])
})

test('a shopper cannot turn off the notifications of another', async () => {
  const [anita, ravi] = [await shopper(shop.it), await shopper(shop.it)]
  const browser = await subscribed(anita, 'shopper')
  const status = (caller: Caller) =>
    caller.post('/api/notifications/status', { as: 'shopper', endpoint: browser.endpoint })
  const told = [await status(anita), await status(ravi), await status(visitor(shop.it))].map(({ body }) => body.isOn)
  assert.deepEqual(told, [true, false, false])
  assert.equal((await unsubscribe(ravi, 'shopper', browser)).status, 200)
  assert.deepEqual(await stored(browser), ['shopper'])
  assert.equal((await unsubscribe(anita, 'shopper', browser)).body.message, 'Notifications are off')
  assert.deepEqual(await stored(browser), [])
})

test('a shopper is not notified of another’s orders, and a browser belongs to the last subscriber', async () => {
  const [anita, ravi] = [await shopper(shop.it), await shopper(shop.it)]
  const boss = await seller(shop.it)
  const browser = await subscribed(anita, 'shopper')
  await subscribed(boss, 'seller')
  assert.equal((await subscribe(ravi, 'shopper', browser)).status, 200)
  assert.deepEqual(await stored(browser), ['shopper'])
  const [hers, his] = [await placeOne(anita), await placeOne(ravi)]
  for (const id of [hers, his]) await boss.put(`/api/order/status/${id}`, { status: 'Shipped' })
  assert.equal((await firstTo(browser)).tag, his)
  const aboutHers = (await jobsOf('send-push', hers)).map(({ data }) => data as { message: { url: string } })
  assert.deepEqual([...new Set(aboutHers.map(({ message }) => message.url))], ['/seller/orders'])
  assert.equal(service.soFar(browser).length, 1)
})

test('a notification enqueued for the browser’s last subscriber does not reach the next one', async () => {
  const [anita, ravi] = [await shopper(shop.it), await shopper(shop.it)]
  const browser = await subscribed(anita, 'shopper')
  const [before] = await shop.it.rows<{ id: string }>('select id from push_subscription where endpoint = $1', [
    browser.endpoint,
  ])
  assert.equal((await subscribe(anita, 'shopper', browser)).status, 200)
  const again = await shop.it.rows('select id from push_subscription where endpoint = $1', [browser.endpoint])
  assert.deepEqual(again, [before], 'her own')
  assert.equal((await subscribe(ravi, 'shopper', browser)).status, 200)
  const message = { title: 'Thela', body: 'Shipped', url: '/my-orders', tag: 'hers' }
  await sendPush(shop.it.shop, { subscriptionId: before?.id ?? '', message })
  assert.equal(service.soFar(browser).length, 0)
  assert.deepEqual(await stored(browser), ['shopper'])
})

test('a logout or another end of the session ends its notifications', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const [phone, store] = [await subscribed(anita, 'shopper'), await subscribed(boss, 'seller')]
  await boss.get('/api/seller/logout')
  assert.deepEqual(await stored(phone, store), ['shopper'])
  await anita.get('/api/user/logout')
  assert.deepEqual(await stored(phone), [])
  await anita.post('/api/user/login', { email: anita.email, password: anita.password })
  const again = await subscribed(anita, 'shopper')
  await shop.it.rows("delete from session where kind = 'shopper'")
  assert.deepEqual(await stored(again), [])
})

test('the seller and a shopper in one browser are both notified', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const browser = service.browser()
  await subscribe(anita, 'shopper', browser)
  await subscribe(boss, 'seller', browser)
  assert.deepEqual(await stored(browser), ['seller', 'shopper'])
})

test('of more than ten browsers of one person the newest ten are notified', async () => {
  const anita = await shopper(shop.it)
  const browsers: TestBrowser[] = []
  for (let n = 0; n < 12; n++) {
    shop.it.moveClock(1000)
    const browser = service.browser()
    assert.equal((await subscribe(anita, 'shopper', browser, '10.80.1.1')).status, 200)
    browsers.push(browser)
  }
  assert.deepEqual(await stored(...browsers.slice(0, 2)), [])
  assert.equal((await stored(...browsers)).length, 10)
})

test('a notification that fails at the second browser is sent to the first one only once, by its repetition, at once', async (t) => {
  const anita = await shopper(shop.it)
  const browsers = [await subscribed(anita, 'shopper'), await subscribed(anita, 'shopper')]
  const { _id: shopperId } = (await anita.get('/api/user/is-auth')).body.user as { _id: string }
  const orderId = 'told-once'
  const tell = () => pushOrder(shop.it.shop, { orderId, shopperId, status: 'Return refused' })
  const [, second] = await subscriptionsOf(shop.it.shop.db, 'shopper', shopperId)
  await shop.it.rows(
    `alter table pgboss.job add constraint no_second check (data ->> 'subscriptionId' <> '${second?.id}')`,
  )
  await assert.rejects(tell(), /no_second/)
  await shop.it.rows('alter table pgboss.job drop constraint no_second')
  const wakes = t.mock.method(PgBoss.prototype, 'notifyWorker')
  await tell()
  assert.equal(wakes.mock.callCount(), 1)
  for (const browser of browsers) await service.pushed(browser, 1)
  assert.equal((await jobsOf('send-push', orderId)).length, 2)
})

test('the test notification reaches only the browser that requests it', async () => {
  const [here, there] = [visitor(shop.it), visitor(shop.it)]
  refused(await notify(here), 409, 'PUSH_UNKNOWN')
  const browser = await subscribed(here, 'visitor')
  const other = await subscribed(there, 'visitor')
  const answer = await notify(here)
  assert.deepEqual([answer.status, answer.body.message], [200, 'The test notification is on its way'])
  const [told] = service.soFar(browser)
  assert.deepEqual(read(browser, told), { title: 'Thela', body: 'This is a test notification.', url: '/', tag: 'test' })
  assert.deepEqual(service.soFar(other), [])
  service.answers(browser, 503, 410)
  const failed = await notify(here)
  refused(failed, 503, 'PUSH_FAILED')
  assert.equal(failed.headers['retry-after'], '5')
  refused(await notify(here), 409, 'PUSH_UNKNOWN')
  assert.deepEqual(await stored(browser), [])
})

test('a visitor’s test subscription is deleted if it is older than the limit, not at it', async () => {
  const browser = await subscribed(visitor(shop.it), 'visitor')
  const [{ db }, now] = [shop.it.shop, shop.it.now()]
  await deleteOldVisitors(db, now)
  assert.equal((await stored(browser)).length, 1)
  await deleteOldVisitors(db, new Date(now.getTime() + 1))
  assert.deepEqual(await stored(browser), [])
})

test('production sends no test notification, and the page offers none', async (t) => {
  const production = await ownTestShop(t, { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })
  const someone = visitor(production)
  refused(await notify(someone), 404, 'NOT_FOUND')
  const browser = newBrowser('https://fcm.googleapis.com/fcm/send/x')
  refused(await subscribe(someone, 'visitor', browser), 404, 'NOT_FOUND')
  assert.deepEqual(someone.cookies, new Map())
  assert.equal((await subscribe(await shopper(production), 'shopper', browser)).status, 200)
  const offers = async (caller: Caller) =>
    ((await caller.get('/api/store')).body.store as { testPush?: boolean }).testPush
  assert.deepEqual([await offers(someone), await offers(visitor(shop.it))], [undefined, true])
})

test('two processes that generate VAPID keys at once share one pair', async (t) => {
  const fresh = await ownTestShop(t)
  const second = await fresh.openAnother()
  const keys = await Promise.all([fresh, second, fresh, second].map(({ shop: each }) => each.push.publicKey()))
  assert.equal(new Set(keys).size, 1)
  const rows = await fresh.rows<{ public_key: string }>('select public_key from push_key')
  assert.deepEqual(column(rows, 'public_key'), [keys[0]])
  const { body } = await visitor(fresh).get('/api/notifications/key')
  assert.equal(body.publicKey, keys[0])
  await second.close()
})

const inHindi = (caller: Caller) => ({ headers: { cookie: `${cookieOf(caller)}; lang=hi` } })

test('a browser subscribed on a Hindi page is notified in Hindi, of shopper and seller, each in its own language', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const [phone, laptop, counter] = [service.browser(), await subscribed(anita, 'shopper'), service.browser()]
  const ask = (caller: Caller, as: As, { endpoint, keys }: TestBrowser) =>
    caller.post('/api/notifications/subscribe', { as, endpoint, keys }, { from: '10.80.0.7', ...inHindi(caller) })
  assert.equal((await ask(anita, 'shopper', phone)).status, 200)
  assert.equal((await ask(boss, 'seller', counter)).status, 200)
  const orderId = await placeOne(anita)
  const { title, body } = await firstTo(counter)
  assert.deepEqual([title, body], ['नया ऑर्डर', `ऑर्डर #${orderId}: नया ऑर्डर`])
  await boss.put(`/api/order/status/${orderId}`, { status: 'Out for Delivery' })
  assert.equal((await firstTo(phone)).body, `ऑर्डर #${orderId}: रास्ते में`)
  assert.equal((await firstTo(laptop)).body, `Order #${orderId}: Out for Delivery`)
})

test('a page in another language that shows the switch changes the language of the next notification', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const phone = await subscribed(anita, 'shopper')
  const look = { as: 'shopper', endpoint: phone.endpoint }
  assert.deepEqual((await anita.post('/api/notifications/status', look, inHindi(anita))).body.isOn, true)
  const stranger = await shopper(shop.it)
  assert.equal((await stranger.post('/api/notifications/status', look)).body.isOn, false)
  const orderId = await placeOne(anita)
  await boss.put(`/api/order/status/${orderId}`, { status: 'Delivered' })
  assert.equal((await firstTo(phone)).body, `ऑर्डर #${orderId}: पहुँच गया`)
})
