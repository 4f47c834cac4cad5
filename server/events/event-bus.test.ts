import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#tests/support/background-jobs.ts'
import { testShop } from '#tests/support/open-test-shop.ts'

const shop = testShop()

test('an event is delivered once in its own process at once, and in every other process a moment later', async (t) => {
  const other = await shop.it.openAnother()
  t.after(() => other.close())
  const received: string[] = []
  const subscriptions = [
    shop.it.shop.events.subscribe('catalogue-changed', () => received.push('here')),
    other.shop.events.subscribe('catalogue-changed', () => received.push('there')),
  ]
  const published = shop.it.shop.events.publish('catalogue-changed')
  assert.deepEqual(received, ['here'])
  await published
  await until('the event arrives there', () => received.length === 2)
  await other.shop.events.publish('catalogue-changed')
  await until('the event arrives here', () => received.length === 4)
  assert.deepEqual(received, ['here', 'there', 'there', 'here'])
  for (const unsubscribe of subscriptions) unsubscribe()
  await shop.it.shop.events.publish('catalogue-changed')
  assert.equal(received.length, 4)
})

test('a process that missed events clears its cached pages', async () => {
  const { memo } = shop.it.shop
  let price = 'old price'
  const shown = async () => (await memo('/products', async () => ({ price }))).price
  await shown()
  price = 'new price'
  await shop.it.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'thela events' and datname = current_database()`,
  )
  await until('the new price is shown', async () => (await shown()) === 'new price')
})

test('events of one moment reach another process in order', async (t) => {
  const other = await shop.it.openAnother()
  t.after(() => other.close())
  const sessions: string[] = []
  other.shop.events.subscribe('session-ended', ({ session }) => sessions.push(session))
  const names = Array.from({ length: 30 }, (_, at) => `session ${at}`)
  await Promise.all(names.map((session) => shop.it.shop.events.publish('session-ended', { session })))
  await until('all sessions end', () => sessions.length === names.length)
  assert.deepEqual(sessions, names)
})

test('a notification that is no event of the store is logged and ignored', async () => {
  const received: string[] = []
  const { events } = shop.it.shop
  const unsubscribe = events.subscribe('session-ended', ({ session }) => received.push(session))
  for (const text of ['x', 'null', '{"from":"psql","event":"session-ended"}'])
    await shop.it.rows("select pg_notify('thela_events', $1)", [text])
  const message = JSON.stringify({ from: 'another', event: 'session-ended', data: { session: 'of Asha' } })
  await shop.it.rows("select pg_notify('thela_events', $1)", [message])
  await until('the event after them arrives', () => received.length === 1)
  assert.equal(shop.it.logged().split('is no event of the store').length - 1, 3)
  unsubscribe()
})
