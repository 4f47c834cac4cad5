import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusesNamed } from './statuses-named.ts'

test('a search names the statuses that contain it, in English and Hindi, in any case', () => {
  assert.deepEqual(statusesNamed(' CANCEL '), ['Cancelled'])
  assert.deepEqual(statusesNamed('deliver'), ['Out for Delivery', 'Delivered'])
  assert.deepEqual(statusesNamed('out for deli'), ['Out for Delivery'])
  assert.deepEqual(statusesNamed('रद्द'), ['Cancelled'])
})

test('other words, and none, name no status', () => {
  for (const text of ['', '  ', 'tomato', 'Order Placed']) assert.deepEqual(statusesNamed(text), [], text)
})
