import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayLabel, periodLabel } from './day-label.ts'

test('a day is named in four forms, and a period repeats neither month nor year', () => {
  const formats = ['year', 'weekday', 'short', 'ofWeek'] as const
  assert.deepEqual(
    formats.map((format) => dayLabel('2026-11-18', format)),
    ['18 Nov 2026', 'Wed 18 Nov', '18 Nov', 'Wed 18'],
  )
  assert.equal(periodLabel('2026-11-21', '2026-11-27'), '21 – 27 Nov 2026')
  assert.equal(periodLabel('2026-11-30', '2026-12-06'), '30 Nov – 6 Dec 2026')
  assert.throws(() => dayLabel('20261-01-01', 'year'), RangeError)
})
