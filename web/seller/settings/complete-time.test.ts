import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeTime } from './complete-time.ts'

test('a time typed with few digits is completed, any other text stays', () => {
  const typed = ['7', '21', '24', '930', '2130', '7:30', '9.30', '07:00', '130']
  assert.deepEqual(typed.map(completeTime), [
    '07:00',
    '21:00',
    '24:00',
    '09:30',
    '21:30',
    '07:30',
    '09:30',
    '07:00',
    '01:30',
  ])
  for (const text of ['', '25', '2430', '7:3', '7:60', 'noon']) assert.equal(completeTime(text), text)
})
