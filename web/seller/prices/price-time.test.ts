import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datetimeLocalValue, nextSix, timeAhead } from './price-time.ts'

test('six in the morning is the next one in India, and a field shows it as there', () => {
  assert.equal(nextSix(Date.parse('2026-11-24T00:29:00Z')), '2026-11-24T00:30:00.000Z')
  assert.equal(nextSix(Date.parse('2026-11-24T00:30:00Z')), '2026-11-25T00:30:00.000Z')
  assert.equal(datetimeLocalValue('2026-11-25T00:30:00.000Z'), '2026-11-25T06:00')
})

test('prices wait for their time until it comes, and those of now for none', () => {
  const evening = Date.parse('2026-11-26T20:00:00+05:30')
  const six = nextSix(evening)
  assert.equal(six, '2026-11-27T00:30:00.000Z')
  assert.equal(timeAhead(six, Date.parse(six) - 1), six)
  assert.equal(timeAhead(six, Date.parse(six)), undefined)
  assert.equal(timeAhead(undefined, evening), undefined)
})
