import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cashDue, cashDueOf, moneyLine, moneyState, subtotalsOf } from './order-money.ts'
import type { OrderJson } from './order-shapes.ts'
import type { ShownStatus } from './orders.ts'

test('a cancelled cash order owes nothing, a returned one gets its cash back, an online one its payment', () => {
  const stateOf = (status: ShownStatus, paymentType: 'COD' | 'Online', isPaid: boolean) =>
    moneyState({ status, paymentType, isPaid, amount: 300 })
  assert.equal(stateOf('Shipped', 'COD', false), 'pending')
  assert.equal(stateOf('Order Placed', 'Online', true), 'paid')
  assert.equal(stateOf('Delivered', 'COD', true), 'paid')
  assert.equal(stateOf('Cancelled', 'COD', false), 'nothing')
  assert.equal(stateOf('Returned', 'COD', false), 'refund-cash')
  assert.equal(stateOf('Cancelled', 'Online', true), 'refund-online')
  assert.equal(stateOf('Returned', 'Online', true), 'refund-online')
  const back = { status: 'Returned', paymentType: 'COD', isPaid: false, amount: 300 } as const
  assert.equal(moneyState({ ...back, return: { givenBackAt: '2026-11-20T10:00:00.000Z' } }), 'refunded')
  assert.equal(moneyState({ ...back, return: { amount: 0 } }), 'nothing', 'nothing was paid on delivery')
})

test('a cash order still brings what it costs less what came; after a return only the lines that stay', () => {
  const order = { status: 'Delivered', paymentType: 'COD', isPaid: false, amount: 300 } as const
  const part = { cash: 100, upi: 50, rounding: 0 }
  assert.equal(cashDue(order), 30_000)
  assert.equal(cashDue({ ...order, received: part }), 15_000)
  assert.equal(cashDue({ ...order, isPaid: true }), 0)
  assert.equal(cashDue({ ...order, paymentType: 'Online' }), 0)
  assert.equal(cashDue({ ...order, status: 'Cancelled' }), 0)
  const returned = { ...order, status: 'Returned', received: part, return: { amount: 0, remaining: 220.5 } } as const
  assert.deepEqual([cashDue(returned), moneyState(returned)], [7050, 'pending'])
  const covered = { ...returned, return: { amount: 10, remaining: 140 } }
  assert.deepEqual([cashDue(covered), moneyState(covered)], [0, 'refund-cash'])
})

test('the top-up of an online credit is what the lines cost beyond the amount', () => {
  const line = { unit: { label: '500g', sellingPrice: 20 }, quantity: 2, credit: 0.06 }
  const order = { items: [line], shippingFee: 15 } as unknown as OrderJson
  assert.deepEqual(subtotalsOf({ ...order, amount: 54 }), { subtotal: 3994, topUp: 94, shipping: 1500 })
  assert.equal(subtotalsOf({ ...order, amount: 54.94 }).topUp, 0)
})

test('a bag with nothing in it is nothing to pay, and lines that stay are paid once their money came', () => {
  const empty = { status: 'Out for Delivery', paymentType: 'COD', isPaid: false, amount: 0 } as const
  assert.deepEqual(moneyLine(empty), { state: 'nothing' })
  assert.equal(moneyState({ ...empty, status: 'Delivered', isPaid: true }), 'nothing')
  const returned = { ...empty, status: 'Returned', amount: 300, return: { amount: 0, remaining: 220.5 } } as const
  assert.deepEqual(moneyLine(returned), { state: 'pending', sum: 22_050 })
  const received = { cash: 200, upi: 20, rounding: 0.5 }
  assert.deepEqual(moneyLine({ ...returned, received }), { state: 'paid', sum: 22_050 })
  const online = { ...returned, paymentType: 'Online', isPaid: true } as const
  assert.deepEqual(moneyLine(online), { state: 'paid', sum: 22_050 }, 'what came back had cost nothing')
})

test('slips, short cards and the selection name what is left to collect, and what goes back', () => {
  const unpaid = { status: 'Delivered', paymentType: 'COD', isPaid: false, amount: 300 } as const
  const part = { ...unpaid, received: { cash: 100, upi: 50, rounding: 0 } }
  const cancelled = { ...unpaid, status: 'Cancelled' } as const
  assert.deepEqual(moneyLine(part), { state: 'pending', sum: 15_000 })
  assert.deepEqual(moneyLine({ ...unpaid, isPaid: true }), { state: 'paid', sum: 30_000 })
  assert.deepEqual(moneyLine(cancelled), { state: 'nothing' })
  const returned = { ...unpaid, status: 'Returned', return: { amount: 80.5, remaining: 219.5 } } as const
  assert.deepEqual(moneyLine(returned), { state: 'refund-cash', sum: 8050 })
  const online = { ...unpaid, paymentType: 'Online', isPaid: true, orderedAmount: 310 } as const
  assert.deepEqual(moneyLine({ ...online, status: 'Cancelled' }), { state: 'refund-online', sum: 31_000 })
  assert.equal(cashDueOf([unpaid, part, cancelled, online, { ...unpaid, isPaid: true }]), 45_000)
})
