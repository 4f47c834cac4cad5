import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '../money.ts'
import type { OrderCosts } from './order-ending.ts'
import { refundForReturn } from './return-refund.ts'

const none = { cash: paise(0), upi: paise(0), rounding: paise(0) }

/** The refund for lines of an order that was paid online. */
const onlineRefund = (costs: OrderCosts, accepted: readonly number[]) =>
  refundForReturn({ paymentType: 'Online', costs, received: none }, accepted)

test('a small return goes back online as the ₹1 that a gateway sends, and never as more than was paid', () => {
  const order = { amount: paise(107_50), lines: [paise(80_00), paise(12_01), paise(99), paise(1), paise(0)] }
  assert.equal(onlineRefund(order, [1]), 12_01)
  assert.equal(onlineRefund(order, [2]), 100)
  assert.equal(onlineRefund(order, [2, 3]), 100)
  assert.equal(onlineRefund(order, [4]), 0, 'a line that cost nothing')
  assert.equal(onlineRefund(order, [0, 1, 2, 3]), 107_50)
  assert.equal(onlineRefund({ amount: paise(100), lines: [paise(60), paise(40)] }, [0]), 100)
  assert.equal(onlineRefund({ amount: paise(60), lines: [paise(60)] }, [0]), 0)
})

test('a return of a cash order gives back what was received beyond the price of the lines that stay', () => {
  const costs = { amount: paise(107_50), lines: [paise(80_00), paise(12_50)] }
  const refund = (paid: Partial<typeof none>) =>
    refundForReturn({ paymentType: 'COD', costs, received: { ...none, ...paid } }, [0])
  assert.equal(refund({ cash: paise(107_50) }), 80_00)
  assert.equal(refund({ cash: paise(7_00), upi: paise(100_00), rounding: paise(50) }), 80_00)
  assert.equal(refund({ cash: paise(30_00) }), 2_50)
  assert.equal(refund({ cash: paise(27_50) }), 0)
  assert.equal(refund({}), 0)
  assert.equal(onlineRefund(costs, [1]), 12_50)
})
