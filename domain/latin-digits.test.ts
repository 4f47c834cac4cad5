import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitsOf, latinDigits, plainPhone } from './latin-digits.ts'

test('digits of Devanagari are read as 0 to 9, and a number keeps its digits alone', () => {
  assert.equal(latinDigits('०१२३४५६७८९ किलो 5'), '0123456789 किलो 5')
  assert.equal(digitsOf('४८५ ग्राम'), '485')
  assert.equal(digitsOf(' 12-३४ '), '1234')
  assert.equal(digitsOf('आधा'), '')
})

test('a phone number has 0 to 9, plain hyphens and no invisible marks, however it was typed or pasted', () => {
  assert.equal(plainPhone(' +९१ 98765–43210 '), '+91 98765-43210')
  assert.equal(plainPhone('\u202a+91 98765‑43210\u202c'), '+91 98765-43210')
})
