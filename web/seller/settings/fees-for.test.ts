import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fees, feesFor } from './fees-for.ts'

const saved: Fees = { 1: 0, 2: 20, 3: 30, 4: 50 }

/** The fees after each of these radii was on the screen. */
const typed = (radii: readonly number[], shown: Fees, known: Fees) =>
  radii.reduce((fees, radius) => feesFor(radius, fees, known), shown)

test('a radius typed key by key keeps the fees that were saved, and new kilometres cost ₹5 more each', () => {
  assert.deepEqual(typed([1], saved, saved), { 1: 0 })
  assert.deepEqual(typed([1, 10], saved, saved), { ...saved, 5: 55, 6: 60, 7: 65, 8: 70, 9: 75, 10: 80 })
  assert.deepEqual(typed([1, 10, 1, 4], saved, saved), saved)
  assert.deepEqual(feesFor(2, {}, {}), { 1: 10, 2: 15 })
})

test('a typed fee returns with its kilometre, and the fees on screen stay', () => {
  const wide = typed([12], saved, saved)
  const [shown, known] = [
    { ...wide, 5: 60 },
    { ...saved, 5: 60 },
  ]
  assert.deepEqual(typed([13], shown, known), { ...shown, 13: 95 })
  assert.deepEqual(typed([1, 5], shown, known), { ...saved, 5: 60 })
})
