import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paise } from '../money.ts'
import {
  checkAgainInMs,
  type ExpectedPayment,
  type ExpectedPaymentState,
  type GatewayStatus,
  isShownTotalText,
  minGatewayAmount,
  mismatchOf,
  nextStep,
  payableMs,
  refundedShownMs,
  slowRefundMs,
} from './payments.ts'

const due = (state: ExpectedPaymentState): ExpectedPayment => ({
  state,
  gatewayOrderId: 'order_1',
  amount: paise(173_50),
})
const seen = (status: GatewayStatus, more: object = {}) => ({
  id: 'pay_1',
  gatewayOrderId: 'order_1',
  amount: 173_50,
  currency: 'INR',
  status,
  ...more,
})

test('a payment that does not fit tells in what: its order, its currency, or its sum', () => {
  const mismatch = (more: object) => mismatchOf(due('open'), seen('captured', more))
  assert.deepEqual(
    [mismatch({}), mismatch({ gatewayOrderId: 'order_2' }), mismatch({ currency: 'USD' }), mismatch({ amount: 1 })],
    [undefined, 'order', 'currency', 'sum'],
  )
})

test('a captured payment of the right sum pays an open order', () => {
  assert.equal(nextStep(due('open'), seen('captured'), true), 'place')
})

test('an authorized payment is taken first, also for a closed order, because only taken money can be given back', () => {
  for (const state of ['open', 'paid', 'closed'] as const)
    assert.equal(nextStep(due(state), seen('authorized'), true), 'capture')
})

test('money for an order that is paid, closed or sold out goes back', () => {
  assert.equal(nextStep(due('paid'), seen('captured'), true), 'refund')
  assert.equal(nextStep(due('closed'), seen('captured'), true), 'refund')
  assert.equal(nextStep(due('open'), seen('captured'), false), 'refund')
})

test('a payment that is begun, failed or given back changes nothing, whatever else it says', () => {
  for (const status of ['created', 'failed', 'refunded'] as const)
    for (const state of ['open', 'paid', 'closed'] as const)
      assert.equal(nextStep(due(state), seen(status, { amount: 1 }), true), 'nothing')
})

test('another sum, currency or order never pays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
      const expected = amount === 173_50 ? 'place' : 'mismatch'
      assert.equal(nextStep(due('open'), seen('captured', { amount }), true), expected)
    }),
  )
  assert.equal(nextStep(due('open'), seen('captured', { currency: 'USD' }), true), 'mismatch')
  assert.equal(nextStep(due('open'), seen('captured', { gatewayOrderId: 'order_2' }), true), 'mismatch')
  assert.equal(nextStep({ ...due('open'), gatewayOrderId: null }, seen('captured'), true), 'mismatch')
})

test('a payment is checked each minute at first, less often later, and not at all after five days', () => {
  assert.equal(checkAgainInMs(0, false), 60_000)
  assert.equal(checkAgainInMs(4 * 60_000, false), 60_000)
  assert.equal(checkAgainInMs(60 * 60_000, false), 15 * 60_000)
  assert.equal(checkAgainInMs(4 * 24 * 60 * 60_000, false), 12 * 60 * 60_000)
  assert.equal(checkAgainInMs(5 * 24 * 60 * 60_000, false), undefined)
  assert.equal(checkAgainInMs(5 * 24 * 60 * 60_000, true), 12 * 60 * 60_000)
})

test('a total is shown with two decimals or as the nearest whole rupee', () => {
  const shown = (text: string) => isShownTotalText(text, paise(173_50))
  assert.deepEqual(['173.50', '173.5', '174'].map(shown), [true, true, true])
  for (const text of ['173', '173.49', '174.00', '174.50', '', ' 173.50', '1e2', '-174', '173.50abc'])
    assert.equal(shown(text), false, text)
  assert.equal(isShownTotalText('149', paise(149_00)), true)
  assert.equal(isShownTotalText('149.00', paise(149_00)), true)
  assert.equal(isShownTotalText('150', paise(149_50)), true)
})

test('an order is payable for half an hour; a refund is slow ten minutes unmade, a day at the gateway, a week at the bank', () => {
  const day = 86_400_000
  const slow = { owed: 600_000, asked: day, pending: 7 * day }
  assert.deepEqual([payableMs, slowRefundMs, minGatewayAmount], [1_800_000, slow, 100])
  assert.deepEqual(refundedShownMs, { shopper: 30 * day, seller: 7 * day })
})
