import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundsOfDay, dayNumberOf } from './day-bounds.ts'

test('a day begins and ends at midnight in India', () => {
  const { from, to } = boundsOfDay(dayNumberOf('2026-11-24'))
  assert.equal(new Date(from).toISOString(), '2026-11-23T18:30:00.000Z')
  assert.equal(new Date(to).toISOString(), '2026-11-24T18:30:00.000Z')
})
