import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addPercent,
  floorPortionOf,
  formatRupees,
  type Paise,
  paise,
  parseRupees,
  percent,
  percentOf,
  portionOf,
  rupeesToPaise,
  shareOf,
  sumOf,
  toPercentNumber,
  toRupees,
} from './money.ts'

const amounts = fc.integer({ min: 0, max: 10 ** 12 }).map(paise)
const percents = fc.integer({ min: 0, max: 10_000 }).map((n) => percent(n / 100))

function halfUp(numerator: bigint, by: bigint): bigint {
  const rest = numerator % by
  return numerator / by + (2n * rest >= by ? 1n : 0n)
}

test('paise are whole, and anything else is a bug', () => {
  assert.equal(paise(149_00), 14900)
  assert.ok(Object.is(paise(-0), 0))
  for (const n of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) assert.throws(() => paise(n), RangeError)
})

test('rupees become paise half-up on their decimal value, not on their float', () => {
  const rupees = [1.005, 0.29, 1.015, 1.0049999, 8.575, 149, 0.005, 0.0049, 1e-7, 5e-324, 1.5e3, -1.005, -0.001, 0]
  assert.deepEqual(rupees.map(rupeesToPaise), [101, 29, 102, 100, 858, 14900, 1, 0, 0, 0, 150_000, -101, 0, 0])
})

test('rupees that no till could hold are a bug', () => {
  for (const n of [Number.NaN, Number.NEGATIVE_INFINITY, 1e21, 1e300]) assert.throws(() => rupeesToPaise(n), RangeError)
})

test('three decimals are rounded as exact arithmetic does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (thousandths) => {
      assert.equal(BigInt(rupeesToPaise(thousandths / 1000)), halfUp(BigInt(thousandths), 10n))
    }),
  )
})

test('paise survive the way through rupees and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }).map(paise), (amount) => {
      assert.equal(rupeesToPaise(toRupees(amount)), amount)
    }),
  )
})

test('a typed price is read strictly', () => {
  assert.equal(parseRupees('149'), 14900)
  assert.equal(parseRupees('149.5'), 14950)
  assert.equal(parseRupees('0.29'), 29)
  assert.equal(parseRupees('007.05'), 705)
  assert.equal(parseRupees('999999999.99'), 99_999_999_999)
  const wrong = ['149.00abc', '1e2', '', ' 149', '149 ', '149\n', '-1', '+1', '.5', '5.', '1.005', '1,234', '१४९']
  for (const text of [...wrong, '0x10', 'NaN', 'Infinity', '1234567890'])
    assert.equal(parseRupees(text), undefined, text)
})

test('a shopper reads rupees the Indian way, always with two decimals', () => {
  assert.equal(formatRupees(paise(123_450)), '₹1,234.50')
  assert.equal(formatRupees(paise(0)), '₹0.00')
  assert.equal(formatRupees(paise(5)), '₹0.05')
  assert.equal(formatRupees(paise(12_345_678_900)), '₹12,34,56,789.00')
})

test('any amount reads as a browser would write it for India, with a minus as wide as a digit', () => {
  const india = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map(paise), (amount) => {
      assert.equal(formatRupees(amount), india.format(toRupees(amount)).replace('-', '−'))
    }),
  )
})

test('a price that was written can be read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }).map(paise), (amount) => {
      assert.equal(parseRupees(formatRupees(amount).replace(/[₹,]/g, '')), amount)
    }),
  )
})

test('sums never drift, however many and in whatever order', () => {
  assert.equal(sumOf([]), 0)
  assert.equal(sumOf([paise(10), paise(20)]), 30)
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 500 }), (list) => {
      const exact = list.reduce((sum, amount) => sum + BigInt(amount), 0n)
      assert.equal(BigInt(sumOf(list)), exact)
      assert.equal(sumOf(list.toReversed()), sumOf(list))
    }),
  )
})

test('a percent is stored in hundredths, half-up', () => {
  assert.equal(percent(12.5), 1250)
  assert.equal(percent(1.005), 101)
  assert.equal(percent(0), 0)
  assert.equal(percent(100), 10_000)
  assert.equal(toPercentNumber(percent(12.34)), 12.34)
  for (const n of [-0.01, 100.001, Number.NaN, Number.POSITIVE_INFINITY]) assert.throws(() => percent(n), RangeError)
})

test('percents add up to at most a hundred', () => {
  assert.equal(addPercent(percent(12), percent(5)), 1700)
  assert.equal(addPercent(percent(98), percent(5)), 10_000)
})

test('a share is rounded half-up to the paisa', () => {
  assert.equal(shareOf(paise(1450), percent(12)), 174)
  assert.equal(shareOf(paise(1), percent(50)), 1)
  assert.equal(shareOf(paise(1), percent(49.99)), 0)
  assert.equal(shareOf(paise(-1), percent(50)), -1)
})

test('a share agrees with exact arithmetic and never exceeds its amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).map(paise), percents, (amount, share) => {
      const part = shareOf(amount, share)
      assert.equal(BigInt(part), halfUp(BigInt(amount) * BigInt(share), 10_000n))
      assert.ok(part >= 0 && part <= amount)
    }),
  )
})

test('a part of an amount is a percent with two decimals', () => {
  assert.equal(toPercentNumber(percentOf(paise(4930), paise(29000))), 17)
  assert.equal(toPercentNumber(percentOf(paise(1), paise(3))), 33.33)
  assert.equal(toPercentNumber(percentOf(paise(2), paise(3))), 66.67)
  assert.throws(() => percentOf(paise(1), paise(0)), RangeError)
  fc.assert(
    fc.property(amounts, percents, (whole, share) => {
      fc.pre(whole >= 10_000)
      assert.ok(Math.abs(percentOf(shareOf(whole, share), whole) - share) <= 1)
    }),
  )
})

test('a portion cannot be taken of nothing', () => {
  assert.equal(portionOf(5800 as Paise, 250, 1000), 1450)
  assert.throws(() => portionOf(paise(1), 1, 0), RangeError)
})

test('a floored portion is the largest whole paisa that is no more than the share', () => {
  assert.equal(floorPortionOf(paise(3999), 480, 500), 3839)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }).map(paise),
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 1, max: 50_000 }),
      (amount, part, whole) => {
        const floored = BigInt(floorPortionOf(amount, part, whole)) * BigInt(whole)
        const exact = BigInt(amount) * BigInt(part)
        assert.ok(floored <= exact && exact < floored + BigInt(whole))
      },
    ),
  )
})
