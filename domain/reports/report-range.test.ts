import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumberOf } from './day.ts'
import { daysOf, rangeBefore, reportRange } from './report-range.ts'

const today = dayNumberOf('2026-11-24')

test('a report without a range is of the last seven days, and compares with the seven before', () => {
  const range = reportRange({}, today)
  assert.deepEqual(range, { from: '2026-11-18', to: '2026-11-24', days: 7 })
  assert.deepEqual(rangeBefore(range), { from: '2026-11-11', to: '2026-11-17', days: 7 })
})

test('a range crosses the end of February, day by day', () => {
  assert.deepEqual(daysOf(reportRange({ from: '2028-02-28', to: '2028-03-01' }, today)), [
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
})

test('366 days are a report; 367, a reversed range and no day are refused', () => {
  assert.equal(reportRange({ from: '2026-01-01', to: '2027-01-01' }, today).days, 366)
  for (const [from, to] of [
    ['2026-01-01', '2027-01-02'],
    ['2026-01-02', '2026-01-01'],
  ])
    assert.throws(() => reportRange({ from, to }, today), { name: 'Refusal', code: 'BAD_INPUT' })
  assert.throws(() => reportRange({ from: '2026-02-30' }, today), RangeError)
})
