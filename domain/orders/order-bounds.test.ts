import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '../money.ts'
import { shortOfSmallestOrder } from './order-bounds.ts'

test('an order below the smallest one lacks the rest, one of just that sum or more lacks nothing', () => {
  const missing = (goods: number) => shortOfSmallestOrder(paise(goods), paise(20_000))
  assert.deepEqual([15_500, 19_999, 20_000, 30_000].map(missing), [4500, 1, 0, 0])
})
