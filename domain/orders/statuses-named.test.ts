import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusesNamed } from './statuses-named.ts'

test('a search names the statuses that begin with it, in English and Hindi, in any case', () => {
  assert.deepEqual(statusesNamed(' CANCEL '), ['Cancelled'])
  assert.deepEqual(statusesNamed('o'), ['Ordered', 'Out for Delivery'])
  assert.deepEqual(statusesNamed('out for deli'), ['Out for Delivery'])
  assert.deepEqual(statusesNamed('रद्द'), ['Cancelled'])
})

test('other words, and none, name no status', () => {
  for (const text of ['', '  ', 'delivery', 'tomato', 'Order Placed']) assert.deepEqual(statusesNamed(text), [], text)
})
