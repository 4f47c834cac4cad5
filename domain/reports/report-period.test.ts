import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodBeside, periodUntil } from './report-period.ts'

test('a week ends on its day, a month holds all of its days', () => {
  assert.deepEqual(periodUntil('week', '2026-11-24'), { from: '2026-11-18', to: '2026-11-24' })
  assert.deepEqual(periodUntil('month', '2028-02-10'), { from: '2028-02-01', to: '2028-02-29' })
  assert.deepEqual(periodUntil('month', '2026-12-31'), { from: '2026-12-01', to: '2026-12-31' })
})

test('the month before March is February, and a range moves by its own length', () => {
  const march = periodUntil('month', '2026-03-31')
  assert.deepEqual(periodBeside('month', march, -1), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(periodBeside('month', march, 1), { from: '2026-04-01', to: '2026-04-30' })
  const range = { from: '2026-11-01', to: '2026-11-03' }
  assert.deepEqual(periodBeside('range', range, -1), { from: '2026-10-29', to: '2026-10-31' })
})
