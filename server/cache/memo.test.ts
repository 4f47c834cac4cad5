import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { soldKey } from './memo.ts'

const shop = testShop()

test('concurrent callers share one computation, which ends with its minute or a change', async () => {
  const { memo, events } = shop.it.shop
  let computed = 0
  const read = () => memo('read it', async () => ({ computed: ++computed }))
  assert.deepEqual(await Promise.all([read(), read()]), [{ computed: 1 }, { computed: 1 }])
  shop.it.moveClock(60_000)
  assert.deepEqual(await read(), { computed: 2 })
  await events.publish('catalogue-changed')
  assert.deepEqual(await read(), { computed: 3 })
})

test('an expired value is handed to its next computation, and an error is not memoized', async () => {
  const { memo } = shop.it.shop
  const value = await memo<object>('read again', async () => ({}))
  shop.it.moveClock(60_000)
  await assert.rejects(
    memo<object>('read again', () => Promise.reject(new Error('gone'))),
    /gone/,
  )
  assert.equal(await memo<object>('read again', async (stale) => stale ?? {}), value)
})

test('after an order no caller joins a computation that began before it', async () => {
  const { memo, events } = shop.it.shop
  const before = Promise.withResolvers<object>()
  const old = memo(soldKey, () => before.promise)
  await events.publish('order-changed', { orderId: 'any', shopperId: 'any', status: 'Ordered' })
  const fresh = memo(soldKey, async () => ({ sold: 'after' }))
  before.resolve({ sold: 'before' })
  assert.deepEqual(await Promise.all([old, fresh]), [{ sold: 'before' }, { sold: 'after' }])
})
