import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'

const shop = testShop()

test('concurrent callers share one computation, which ends with its minute or a change', async () => {
  const { memo, events } = shop.it.shop
  let computed = 0
  const read = () => memo('read it', async () => ({ computed: ++computed }))
  assert.deepEqual(await Promise.all([read(), read()]), [{ computed: 1 }, { computed: 1 }])
  shop.it.moveClock(60_000)
  assert.deepEqual(await read(), { computed: 2 })
  await events.tell('catalogue-changed')
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
