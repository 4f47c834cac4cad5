import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitsOf, latinDigits } from './latin-digits.ts'

test('digits of Devanagari are read as 0 to 9, and a number keeps its digits alone', () => {
  assert.equal(latinDigits('०१२३४५६७८९ किलो 5'), '0123456789 किलो 5')
  assert.equal(digitsOf('४८५ ग्राम'), '485')
  assert.equal(digitsOf(' 12-३४ '), '1234')
  assert.equal(digitsOf('आधा'), '')
})
