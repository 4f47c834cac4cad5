import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paise } from '../money.ts'
import { coversDue, dividedAnew, noReceipts, receiptsInFull, toReceipts } from './receipts.ts'

const due = paise(181_12)
const money = (cash: number, upi: number) => toReceipts(due, { cash: paise(cash), upi: paise(upi) })

test('cash may leave up to 99 paise to the shopper, UPI alone none', () => {
  assert.deepEqual(money(181_00, 0), { cash: 181_00, upi: 0, rounding: 12 })
  assert.deepEqual(money(180_13, 0).rounding, 99)
  assert.deepEqual(money(180_12, 0).rounding, 0)
  assert.deepEqual(money(0, 181_00).rounding, 0)
  assert.deepEqual(money(100_00, 81_00).rounding, 12)
})

test('more than is due is refused', () => {
  assert.throws(() => money(181_13, 0), { code: 'BAD_INPUT', message: 'That is more than is due.' })
  assert.throws(() => money(181_00, 13), { code: 'BAD_INPUT' })
})

test('an order moved to Delivered is paid in cash, and by UPI as far as it was before a step back', () => {
  assert.deepEqual(receiptsInFull(due, noReceipts), { cash: 181_12, upi: 0, rounding: 0 })
  for (const before of [money(181_00, 0), money(100_00, 81_12)]) assert.deepEqual(receiptsInFull(due, before), before)
  assert.deepEqual(receiptsInFull(due, money(50_00, 20_00)), { cash: 161_12, upi: 20_00, rounding: 0 })
  assert.deepEqual(receiptsInFull(paise(100_00), money(0, 181_12)), { cash: 0, upi: 100_00, rounding: 0 })
})

test('received money can be divided anew with the same rounding, but never becomes another sum', () => {
  const anew = (cash: number, upi: number) => dividedAnew(money(181_00, 0), { cash: paise(cash), upi: paise(upi) })
  assert.deepEqual(anew(0, 181_00), { cash: 0, upi: 181_00, rounding: 12 })
  assert.deepEqual([anew(0, 181_12), anew(180_00, 0)], [undefined, undefined])
})

test('an order is paid exactly when less than a rupee is missing, and some of it was cash', () => {
  assert.equal(coversDue(due, noReceipts), false)
  const sums = fc.integer({ min: 0, max: 200_00 })
  fc.assert(
    fc.property(sums, sums, sums, (owed, cash, upi) => {
      fc.pre(cash + upi <= owed)
      const received = toReceipts(paise(owed), { cash: paise(cash), upi: paise(upi) })
      const missing = owed - cash - upi
      assert.equal(coversDue(paise(owed), received), missing === 0 || (cash > 0 && missing < 100))
      assert.equal(received.cash + received.upi + received.rounding <= owed, true)
    }),
  )
})
