import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadlineOf } from './complaints.ts'

const at = (text: string) => Date.parse(text)

test('a complaint is settled within a calendar month of India, and a shorter month ends with its last day', () => {
  const months: [since: string, by: string][] = [
    ['2026-11-25T06:00:01.234Z', '2026-12-25T06:00:01.234Z'],
    ['2026-12-31T10:00:00.000Z', '2027-01-31T10:00:00.000Z'],
    ['2027-01-30T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    // Already 1 March in India.
    ['2027-02-28T18:30:00.000Z', '2027-03-31T18:30:00.000Z'],
  ]
  for (const [since, by] of months) {
    const complaint = { since: at(since), isAcknowledged: true, isSettled: false }
    assert.deepEqual(deadlineOf(complaint, at(since)), { what: 'settle', by: at(by), isLate: false })
  }
})

test('the clock says 48 hours until it is acknowledged, then the month, and nothing once it is settled', () => {
  const since = at('2026-11-25T06:00:00Z')
  const clock = (now: string, isAcknowledged: boolean, isSettled = false) =>
    deadlineOf({ since, isAcknowledged, isSettled }, at(now))
  const acknowledge = { what: 'acknowledge', by: at('2026-11-27T06:00:00Z') }
  assert.deepEqual(clock('2026-11-27T06:00:00Z', false), { ...acknowledge, isLate: false })
  assert.deepEqual(clock('2026-11-27T06:00:01Z', false), { ...acknowledge, isLate: true })
  const settle = { what: 'settle', by: at('2026-12-25T06:00:00Z') }
  assert.deepEqual(clock('2026-11-27T06:00:01Z', true), { ...settle, isLate: false })
  assert.deepEqual(clock('2026-12-25T06:00:01Z', true), { ...settle, isLate: true })
  assert.equal(clock('2027-12-25T06:00:01Z', true, true), undefined)
})
