import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alwaysOpen } from '#domain/store/hours.ts'
import { enContact } from '#web/i18n/en/contact.ts'
import { hiContact } from '#web/i18n/hi/contact.ts'
import { hourAndMinute, hoursByDay } from './hours-by-day.ts'

test('consecutive days with the same hours are one line, with their spans in order', () => {
  const [morning, evening] = [
    { from: '07:00', to: '12:30' },
    { from: '16:00', to: '21:30' },
  ]
  const weekly = { ...alwaysOpen.weekly, mon: [evening, morning], tue: [morning, evening], sun: [] }
  assert.deepEqual(
    hoursByDay(weekly).map(({ first, last, spans }) => [first, last, spans]),
    [
      ['mon', 'tue', [morning, evening]],
      ['wed', 'sat', alwaysOpen.weekly.wed],
      ['sun', 'sun', []],
    ],
  )
})

test('a time of day is written on a twelve-hour clock in both languages', () => {
  const times = ['00:00', '05:05', '12:00', '15:59', '16:00', '21:30', '24:00']
  assert.deepEqual(
    times.map((time) => enContact.hours.clock(...hourAndMinute(time))),
    ['12:00 am', '5:05 am', '12:00 pm', '3:59 pm', '4:00 pm', '9:30 pm', 'midnight'],
  )
  assert.deepEqual(
    times.map((time) => hiContact.hours.clock(...hourAndMinute(time))),
    ['रात 12:00', 'सुबह 5:05', 'दोपहर 12:00', 'दोपहर 3:59', 'शाम 4:00', 'रात 9:30', 'रात 12:00'],
  )
})
