import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparedPeriod, daysOf, periodBeside, periodUntil, reportPeriod } from './report-period.ts'

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

const today = '2026-11-24'

test('a report without a range is of the last seven days, and compares with the seven before', () => {
  const period = reportPeriod({}, today)
  assert.deepEqual(period, { from: '2026-11-18', to: '2026-11-24' })
  assert.deepEqual(comparedPeriod(period, today), { from: '2026-11-11', to: '2026-11-17' })
})

test('a month that still runs is compared with as many days as it has had', () => {
  const month = periodUntil('month', today)
  assert.deepEqual(comparedPeriod(month, '2026-11-03'), { from: '2026-10-29', to: '2026-10-31' })
  assert.deepEqual(comparedPeriod(month, '2026-12-01'), { from: '2026-10-02', to: '2026-10-31' })
  assert.deepEqual(comparedPeriod(month, '2026-10-31'), { from: '2026-10-02', to: '2026-10-31' })
})

test('a range crosses the end of February, day by day', () => {
  const days = ['2028-02-28', '2028-02-29', '2028-03-01']
  assert.deepEqual(daysOf(reportPeriod({ from: '2028-02-28', to: '2028-03-01' }, today)), days)
})

test('366 days are a report; 367, a reversed range and no day are refused', () => {
  assert.equal(daysOf(reportPeriod({ from: '2026-01-01', to: '2027-01-01' }, today)).length, 366)
  for (const [from, to] of [
    ['2026-01-01', '2027-01-02'],
    ['2026-01-02', '2026-01-01'],
  ])
    assert.throws(() => reportPeriod({ from, to }, today), { name: 'Refusal', code: 'BAD_INPUT' })
  assert.throws(() => reportPeriod({ from: '2026-02-30' }, today), RangeError)
})
