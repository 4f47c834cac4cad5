import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayWord } from './day-time.ts'

const atIndia = (time: string) => Date.parse(`${time}+05:30`)
const opens = '2026-11-23T00:30:00.000Z' // 6 in the morning of the 23rd in India.

test('a time of the next morning is tomorrow until midnight in India and today afterwards', () => {
  assert.equal(dayWord(opens, atIndia('2026-11-21T23:59:59.999')), undefined)
  assert.equal(dayWord(opens, atIndia('2026-11-22T00:00:00.000')), 'tomorrow')
  assert.equal(dayWord(opens, atIndia('2026-11-22T23:59:59.999')), 'tomorrow')
  assert.equal(dayWord(opens, atIndia('2026-11-23T00:00:00.000')), 'today')
  assert.equal(dayWord(opens, atIndia('2026-11-23T23:59:59.999')), 'today')
})

test('midnight itself belongs to the day that begins', () => {
  const midnight = new Date(atIndia('2026-11-23T00:00:00')).toISOString()
  assert.equal(dayWord(midnight, atIndia('2026-11-22T09:00:00')), 'tomorrow')
  assert.equal(dayWord(midnight, atIndia('2026-11-21T09:00:00')), undefined)
})

test('a past day has no word', () => {
  assert.equal(dayWord(opens, atIndia('2026-11-24T00:00:00')), undefined)
})
