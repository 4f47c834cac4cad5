import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alwaysOpen } from '#domain/store/hours.ts'
import { columns } from '#tests/support/columns.ts'
import { hoursByDay } from './hours-by-day.ts'

test('consecutive days with the same hours are one line, with their spans in order', () => {
  const [morning, evening] = [
    { from: '07:00', to: '12:30' },
    { from: '16:00', to: '21:30' },
  ]
  const weekly = { ...alwaysOpen.weekly, mon: [evening, morning], tue: [morning, evening], sun: [] }
  assert.deepEqual(columns(hoursByDay(weekly), 'first', 'last', 'spans'), [
    ['mon', 'tue', [morning, evening]],
    ['wed', 'sat', alwaysOpen.weekly.wed],
    ['sun', 'sun', []],
  ])
})
