import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paise } from '#domain/money.ts'
import { coversDue, toReceipts } from '#domain/payments/receipts.ts'
import { chosenOrUsualWay, paymentWaysOf, receiptSums, shownWay } from './receipt-sums.ts'

test('a sum with paise is usually paid in whole rupees, any other in full', () => {
  assert.deepEqual(paymentWaysOf(paise(119_28)), ['wholeCash', 'cash', 'upi', 'split', 'none'])
  for (const due of [119_00, 1_00, 28])
    assert.deepEqual(paymentWaysOf(paise(due)), ['cash', 'upi', 'split', 'none'], String(due))
  assert.deepEqual(
    [119_28, 119_00, 28].map((due) => chosenOrUsualWay(paymentWaysOf(paise(due)), undefined)),
    ['wholeCash', 'cash', 'cash'],
  )
})

test('a chosen way stays while what is due changes; whole rupees of a sum without paise are the sum', () => {
  assert.equal(chosenOrUsualWay(paymentWaysOf(paise(119_28)), 'upi'), 'upi')
  assert.equal(chosenOrUsualWay(paymentWaysOf(paise(119_28)), 'cash'), 'cash')
  assert.equal(chosenOrUsualWay(paymentWaysOf(paise(100_00)), 'wholeCash'), 'cash')
})

test('whole cash leaves the paise to the shopper, and is called cash of what is taken', () => {
  const due = paise(119_28)
  assert.deepEqual(receiptSums(due, 'wholeCash', ''), { cash: 119_00, upi: 0 })
  assert.deepEqual(shownWay(due, 'wholeCash'), { word: 'cash', sum: 119_00 })
  assert.deepEqual(shownWay(due, 'cash'), { word: 'cash', sum: 119_28 })
})

test('cash, UPI and a split come to what is due; a split of more is none', () => {
  const due = paise(119_28)
  assert.deepEqual(receiptSums(due, 'cash', ''), { cash: 119_28, upi: 0 })
  assert.deepEqual(receiptSums(due, 'upi', ''), { cash: 0, upi: 119_28 })
  assert.deepEqual(receiptSums(due, 'split', ' 100 '), { cash: 100_00, upi: 19_28 })
  assert.deepEqual(receiptSums(due, 'split', '१००.५'), { cash: 100_50, upi: 18_78 })
  assert.deepEqual(receiptSums(due, 'split', '₹50'), { cash: 50_00, upi: 69_28 })
  assert.deepEqual(receiptSums(paise(2_500_00), 'split', '1,000'), { cash: 1_000_00, upi: 1_500_00 })
  assert.deepEqual(receiptSums(due, 'none', ''), { cash: 0, upi: 0 })
  for (const text of ['', 'a', '119.29', '1.234', '-1']) assert.equal(receiptSums(due, 'split', text), undefined, text)
})

test('the usual way pays every sum, and leaves less than a rupee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_00 }), (owed) => {
      const due = paise(owed)
      const sums = receiptSums(due, chosenOrUsualWay(paymentWaysOf(due), undefined), '')
      assert.ok(sums)
      const received = toReceipts(due, sums)
      assert.ok(coversDue(due, received))
      assert.ok(received.rounding < 100)
      assert.equal(received.upi, 0)
    }),
  )
})
