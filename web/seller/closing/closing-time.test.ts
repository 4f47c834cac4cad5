import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closingEnd } from './closing-time.ts'

const now = Date.parse('2026-11-21T06:30:00.000Z')

test('the store closes for half an hour, an hour or two by the server’s clock, or until it is opened again', () => {
  assert.deepEqual(closingEnd('half-hour', '', now), { minutes: 30 })
  assert.deepEqual(closingEnd('hour', '', now), { minutes: 60 })
  assert.deepEqual(closingEnd('two-hours', '', now), { minutes: 120 })
  assert.deepEqual(closingEnd('open-end', '2026-11-21T18:00', now), {})
})

test('a typed time is the time in India, whatever the clock of the computer says', () => {
  assert.deepEqual(closingEnd('at', '2026-11-21T18:00', now), { until: '2026-11-21T12:30:00.000Z' })
})

test('a time that is past, too far away or not there is wrong', () => {
  for (const typed of ['', '2026-11-21T12:00', '2026-11-21T11:59', '2026-12-06T12:00', 'soon'])
    assert.equal(closingEnd('at', typed, now), 'wrong', typed)
})
