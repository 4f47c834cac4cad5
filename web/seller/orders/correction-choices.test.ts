import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullPaymentWays, paymentWaysOf } from '../../orders/receipt-sums.ts'
import { correctionChoices } from './correction-choices.ts'

const received = { cash: 54, upi: 0, rounding: 0.5 }
const back = { state: 'accepted', reason: 'Soft', requestedAt: '2026-01-01T00:00:00.000Z', remaining: 54.5 } as const

test('a correction divides the whole price, after a return the price of the lines that stay', () => {
  const ways = paymentWaysOf(correctionChoices({ amount: 54.5 })[0])
  assert.deepEqual(correctionChoices({ amount: 54.5, received }), [5450, 'wholeCash', ways])
  assert.deepEqual(correctionChoices({ amount: 94.5, received, return: { ...back, amount: 0 } }), [
    5450,
    'wholeCash',
    ways,
  ])
})

test('a correction after a refund divides the received sum', () => {
  const whole = { cash: 94, upi: 0, rounding: 0.5 }
  assert.deepEqual(correctionChoices({ amount: 94.5, received: whole, return: { ...back, amount: 39.5 } }), [
    9400,
    'wholeCash',
    fullPaymentWays,
  ])
})
