import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openPush } from '#server/notifications/push/push.ts'
import { finishJobs, jobsLeft, until } from '#tests/support/background-jobs.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Buyer, buyers, placed } from '#tests/support/ordering.ts'
import { type Caller, done, seller } from '#tests/support/people.ts'
import { openPushService, type TestBrowser } from '#tests/support/push-service.ts'
import { repetitions } from '#tests/support/repetitions.ts'

const many = repetitions('FAULT_ROUNDS', 1)
type Person = Buyer & { readonly browser: TestBrowser }
const people: Person[] = []
let boss: Caller
const service = await openPushService()
after(() => service.close())

async function subscribed(caller: Caller): Promise<TestBrowser> {
  const browser = service.browser()
  const { endpoint, keys } = browser
  const subscription = { as: 'shopper', endpoint, keys }
  done(await caller.post('/api/notifications/subscribe', subscription, { from: '10.81.0.1' }))
  return browser
}

const shop = testShop({ PUSH_HOSTS: service.origin }, async (test) => {
  boss = await seller(test)
  for (const buyer of await buyers(test, 4)) people.push({ ...buyer, browser: await subscribed(buyer.caller) })
})
keepInvariants(shop)

/** Replaces the push client by one with another timeout. */
function setTimeoutMs(timeoutMs: number): void {
  const { db, clock } = shop.it.shop
  const settings = { subject: 'mailto:help@thela.example', origins: [service.origin] }
  Object.assign(shop.it.shop, { push: openPush(settings, { db, clock, timeoutMs }) })
}

const placeOrder = ({ caller, order }: Person): Promise<string> => placed(caller, order)

async function ship(orderId: string): Promise<void> {
  assert.equal((await boss.put(`/api/order/status/${orderId}`, { status: 'Shipped' })).status, 200)
}

const pushesOf = (browser: TestBrowser, orderId: string) =>
  service.soFar(browser).filter(({ headers }) => headers.topic === orderId).length
const subscriptions = async () => (await shop.it.rows('select id from push_subscription')).length

// Nothing and each of these statuses are the same temporary failure; 0 is no response.
test('push services that answer nothing, 429, 500 and 503: orders go on, and each browser is notified once they are back', async () => {
  for (let round = 0; round < many; round++) {
    setTimeoutMs(500)
    for (const [at, status] of [0, 429, 500, 503].entries())
      service.answers((people[at] as Person).browser, status, status)
    const orders = await Promise.all(people.map(placeOrder))
    await Promise.all(orders.map(ship))
    const pushes = () => people.map(({ browser }, at) => pushesOf(browser, orders[at] as string))
    await until('a request for each browser', () => pushes().every((count) => count > 0))
    // The second request gets no response either.
    setTimeoutMs(3000)
    await finishJobs(shop.it, 'push-order', 'send-push')
    // Two failed requests, then one success.
    assert.deepEqual(pushes(), [3, 3, 3, 3])
    assert.equal(await subscriptions(), people.length)
  }
})

test('a push service that never answers for one browser does not delay the others', async () => {
  // Longer than the test waits for the others.
  setTimeoutMs(300_000)
  const [slow, ...others] = people as [Person, ...Person[]]
  service.answers(slow.browser, 0)
  const first = await placeOrder(slow)
  const next = await Promise.all(others.map(placeOrder))
  await ship(first)
  await until('the request that gets no response', () => pushesOf(slow.browser, first) === 1)
  await Promise.all(next.map(ship))
  await until('the other notifications', () =>
    others.every(({ browser }, at) => pushesOf(browser, next[at] as string) === 1),
  )
  service.hangUp()
  setTimeoutMs(10_000)
  await finishJobs(shop.it, 'push-order', 'send-push')
  assert.equal(pushesOf(slow.browser, first), 2)
})

test('a push service that does not know a browser, refuses or redirects gets one request, and orders go on', async () => {
  const [gone, unknown, strict, moved] = people as [Person, Person, Person, Person]
  service.answers(gone.browser, 410)
  service.answers(unknown.browser, 404)
  service.answers(strict.browser, 403)
  service.answers(moved.browser, 302)
  const orders = await Promise.all(people.map(placeOrder))
  await Promise.all(orders.map(ship))
  await finishJobs(shop.it, 'push-order', 'send-push')
  assert.deepEqual(
    people.map(({ browser }, at) => pushesOf(browser, orders[at] as string)),
    people.map(() => 1),
  )
  const endpoints = [strict, moved].map(({ browser }) => ({ endpoint: browser.endpoint }))
  assert.deepEqual(await shop.it.rows('select endpoint from push_subscription order by created_at'), endpoints)
  assert.equal(await jobsLeft(shop.it, 'push-order', 'send-push'), 0)
  assert.match(shop.it.logged(), /a push service refused a notification/)
  for (const { browser } of people) assert.ok(!shop.it.logged().includes(new URL(browser.endpoint).pathname))
})

test('an unreachable push service: orders and changes of status go on, only notifications are lost', async () => {
  await service.close()
  const orders = await Promise.all(people.map(placeOrder))
  await Promise.all(orders.map(ship))
  await until('a retry for every browser', async () => {
    const left = await shop.it.rows(`select 1 from pgboss.job where name = 'send-push' and state = 'retry'`)
    return left.length === people.length - 2
  })
  assert.deepEqual(await shop.it.rows(`select count(*)::int n from "order" where status = 'Shipped'`), [
    { n: 4 * (many + 3) },
  ])
  await shop.it.rows(`delete from pgboss.job where name = 'send-push'`)
})
