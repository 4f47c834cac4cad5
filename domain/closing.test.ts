import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isClosed, maxClosingMs, newClosing } from './closing.ts'
import { Refusal } from './refusal.ts'

const now = Date.UTC(2026, 10, 21, 6, 30)
const minute = 60_000

test('a shop without a pause is open, one paused without an end stays closed', () => {
  assert.equal(isClosed(undefined, now), false)
  assert.equal(isClosed({ until: undefined, reason: undefined }, now), true)
  assert.equal(isClosed({ until: undefined, reason: 'Diwali' }, now + 1000 * maxClosingMs), true)
})

test('a pause until half past opens the shop at half past, to the millisecond', () => {
  const pause = newClosing({ until: now + 30 * minute, reason: undefined }, now)
  assert.equal(isClosed(pause, now), true)
  assert.equal(isClosed(pause, now + 30 * minute - 1), true)
  assert.equal(isClosed(pause, now + 30 * minute), false)
})

test('the shop cannot be closed until a time that is past, now, no time, or more than 14 days away', () => {
  for (const until of [now - 1, now, Number.NaN, Number.POSITIVE_INFINITY, now + maxClosingMs + 1])
    assert.throws(
      () => newClosing({ until, reason: undefined }, now),
      (error) => error instanceof Refusal && error.code === 'BAD_INPUT' && /^until: /.test(error.message),
      String(until),
    )
  assert.equal(newClosing({ until: now + maxClosingMs, reason: undefined }, now).until, now + maxClosingMs)
})

test('a reason of nothing but spaces is none', () => {
  assert.deepEqual(newClosing({ until: undefined, reason: '  ' }, now), { until: undefined, reason: undefined })
  assert.equal(newClosing({ until: undefined, reason: ' Rain ' }, now).reason, 'Rain')
})

test('whatever end is accepted, the shop is closed now and open once it has come', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxClosingMs }), (ahead) => {
      const pause = newClosing({ until: now + ahead, reason: undefined }, now)
      assert.equal(isClosed(pause, now), true)
      assert.equal(isClosed(pause, now + ahead), false)
    }),
  )
})
