import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '../money.ts'
import { cashDifference, correctionsOf, type DayFigures } from './day.ts'

const none = { cash: paise(0), upi: paise(0), online: paise(0) }
const figures: DayFigures = {
  orders: 2,
  sold: paise(10_000),
  fees: paise(1500),
  due: { ...none, cash: paise(11_500) },
  received: { ...none, cash: paise(11_450) },
  rounding: paise(50),
  givenBack: { cash: paise(5453), online: paise(0) },
  givenBackCount: 1,
  byPerson: [],
}

test('the till holds the change of the morning and the cash received, less the cash given back', () => {
  assert.equal(cashDifference(figures, paise(5997), paise(0)), 0)
  assert.equal(cashDifference(figures, paise(55_997), paise(50_000)), 0)
  assert.equal(cashDifference(figures, paise(5897), paise(0)), -100)
})

test('what comes in after the close is the difference to the closed figures', () => {
  assert.equal(correctionsOf(figures, figures), undefined)
  const later = { ...figures, orders: 3, received: { ...figures.received, upi: paise(700) } }
  assert.deepEqual(correctionsOf(later, figures)?.received, { cash: 0, upi: 700, online: 0 })
  assert.equal(correctionsOf(later, figures)?.orders, 1)
})
