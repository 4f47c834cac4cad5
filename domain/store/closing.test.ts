import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyDay } from '#tests/support/opening-hours.ts'
import { type Closing, closingAt, maxClosingMs, newClosing } from './closing.ts'
import type { OpeningHours } from './hours.ts'

const now = Date.UTC(2026, 10, 21, 6, 30)
const minute = 60_000

/** Whether a store without hours is closed. */
const isClosed = (closing: Closing | undefined, at: number) => closingAt(closing, undefined, at) !== undefined

test('a store without a closing is open; a closing without an end stays', () => {
  assert.equal(isClosed(undefined, now), false)
  assert.equal(isClosed({ until: undefined, reason: undefined }, now), true)
  assert.equal(isClosed({ until: undefined, reason: 'Diwali' }, now + 1000 * maxClosingMs), true)
})

test('a closing until half past opens the store at half past, to the millisecond', () => {
  const closing = newClosing({ until: now + 30 * minute, reason: undefined }, now)
  assert.equal(isClosed(closing, now), true)
  assert.equal(isClosed(closing, now + 30 * minute - 1), true)
  assert.equal(isClosed(closing, now + 30 * minute), false)
})

test('the end of a closing must be a time in the next 14 days', () => {
  for (const until of [now - 1, now, Number.NaN, Number.POSITIVE_INFINITY, now + maxClosingMs + 1])
    assert.throws(
      () => newClosing({ until, reason: undefined }, now),
      { name: 'Refusal', code: 'BAD_INPUT', message: /^until: / },
      String(until),
    )
  assert.equal(newClosing({ until: now + maxClosingMs, reason: undefined }, now).until, now + maxClosingMs)
  assert.equal(maxClosingMs, 1_209_600_000)
})

test('a reason of spaces only is none', () => {
  assert.deepEqual(newClosing({ until: undefined, reason: '  ' }, now), { until: undefined, reason: undefined })
  assert.equal(newClosing({ until: undefined, reason: ' Rain ' }, now).reason, 'Rain')
})

test('outside its hours the store is closed; a switch that ends outside them opens with the next hours', () => {
  const at = (clock: string) => Date.parse(`2026-11-21T${clock}+05:30`)
  const hours = everyDay({ from: '07:00', to: '12:00' }, { from: '16:00', to: '21:00' })
  assert.equal(closingAt(undefined, hours, at('08:00')), undefined)
  assert.equal(closingAt(undefined, undefined, at('03:00')), undefined)
  assert.deepEqual(closingAt(undefined, hours, at('13:00')), { until: at('16:00'), reason: undefined, byHours: true })
  const until = (clock: string, during: OpeningHours | undefined) =>
    closingAt({ until: at(clock), reason: 'Diwali' }, during, at('08:00'))
  assert.deepEqual(until('13:00', hours), { until: at('16:00'), reason: 'Diwali', byHours: false })
  assert.deepEqual(until('17:00', hours), { until: at('17:00'), reason: 'Diwali', byHours: false })
  assert.deepEqual(until('13:00', undefined), { until: at('13:00'), reason: 'Diwali', byHours: false })
  assert.equal(until('13:00', everyDay())?.until, at('13:00'))
})
