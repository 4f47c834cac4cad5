import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { column } from '#tests/support/columns.ts'
import { paise } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { cancelled, isNewReturn, refused, returnAmount, returnableUntil, wasDelivered } from './order-ending.ts'
import { changeStatus, endStatuses, type MovingOrder, movedTo, type OrderStatus, orderSteps } from './orders.ts'
import { isRefundDue } from './packing.ts'
import { trackingSteps } from './tracking.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-01-05T10:00:00.000Z')
const iso = (ms: number) => new Date(start + ms).toISOString()

function orderAt(status: OrderStatus, paymentType: 'COD' | 'Online' = 'COD'): MovingOrder {
  const isPaid = paymentType === 'Online' || status === 'Delivered'
  const statusTimeline = (['Ordered', status] as const).map((each) => ({ status: each, timestamp: iso(0) }))
  return { status, paymentType, isPaid, statusTimeline }
}

test('an order can be cancelled until Processing ends, and no later', () => {
  for (const status of ['Ordered', 'Processing'] as const) {
    const order = orderAt(status)
    assert.deepEqual(cancelled(order, iso(1)), {
      status: 'Cancelled',
      statusTimeline: [...order.statusTimeline, { status: 'Cancelled', timestamp: iso(1) }],
      isPaid: false,
    })
  }
  for (const status of ['Shipped', 'Out for Delivery', 'Delivered'] as const)
    assert.throws(() => cancelled(orderAt(status), iso(1)), { code: 'CANCEL_TOO_LATE' })
})

test('the seller can refuse an order until it is delivered or ended', () => {
  for (const status of ['Ordered', 'Processing', 'Shipped', 'Out for Delivery'] as const)
    assert.equal(refused(orderAt(status, 'Online'), iso(1)).status, 'Cancelled')
  assert.throws(() => refused(orderAt('Delivered'), iso(1)), { code: 'REFUSE_TOO_LATE' })
  for (const status of ['Cancelled', 'Returned'] as const)
    assert.throws(() => refused(orderAt(status), iso(1)), { code: 'ORDER_ENDED' })
})

test('an order has reached its shopper while it is Delivered, and after its return', () => {
  assert.deepEqual([...orderSteps, ...endStatuses].filter(wasDelivered), ['Delivered', 'Returned'])
})

test('the return of a delivered order can be requested for exactly 7 days, and of no other order', () => {
  assert.equal(isNewReturn(orderAt('Delivered'), start, undefined), true)
  assert.equal(isNewReturn(orderAt('Delivered'), start + 7 * day, undefined), true)
  const late = () => isNewReturn(orderAt('Delivered'), start + 7 * day + 1, undefined)
  assert.throws(late, { code: 'RETURN_TOO_LATE' })
  for (const status of orderSteps.slice(0, -1)) {
    const early = () => isNewReturn(orderAt(status), start, undefined)
    assert.throws(early, { code: 'RETURN_TOO_EARLY' })
  }
})

test('a return is requested once, and not again after the seller refused it', () => {
  assert.equal(isNewReturn(orderAt('Delivered'), start, 'requested'), false)
  assert.equal(isNewReturn(orderAt('Returned'), start, 'accepted'), false)
  assert.throws(() => isNewReturn(orderAt('Delivered'), start, 'refused'), { code: 'RETURN_REFUSED' })
})

test('a whole return gives back all that was paid with the fee, a part of it the accepted lines alone', () => {
  const order = { amount: paise(107_50), lines: [paise(80_00), paise(12_50)] }
  assert.equal(returnAmount(order, [0, 1]), 107_50)
  assert.equal(returnAmount(order, [0]), 80_00)
  assert.equal(returnAmount(order, [1]), 12_50)
  const packed = { amount: paise(95_00), lines: [paise(80_00), paise(0)] }
  assert.equal(returnAmount(packed, [0]), 95_00, 'a line that was not there need not come back')
  assert.equal(returnAmount(packed, [1]), 0)
})

test('ending an order twice changes nothing, and neither end turns into the other', () => {
  assert.equal(cancelled(orderAt('Cancelled'), iso(1)), undefined)
  assert.throws(() => cancelled(orderAt('Returned'), iso(1)), { code: 'ORDER_ENDED' })
  assert.throws(() => isNewReturn(orderAt('Cancelled'), start, undefined), { code: 'ORDER_ENDED' })
})

test('money goes back exactly for an ended order that was paid online', () => {
  assert.equal(cancelled(orderAt('Ordered', 'Online'), iso(1))?.isPaid, true)
  const ended = { status: 'Cancelled', paymentType: 'Online', packedAt: null, credit: paise(0) } as const
  assert.equal(isRefundDue(ended), true)
  assert.equal(isRefundDue({ ...ended, paymentType: 'COD' }), false)
  assert.equal(isRefundDue({ ...ended, status: 'Delivered' }), false)
})

test('the time of delivery is the last one, should the seller have moved the order back and forth', () => {
  const statusTimeline = (['Delivered', 'Shipped', 'Delivered', 'Returned'] as const).map((status, index) => ({
    status,
    timestamp: iso(index),
  }))
  assert.equal(returnableUntil({ statusTimeline }), start + 2 + 7 * day)
  assert.equal(returnableUntil({ statusTimeline: [] }), undefined)
})

test('a returned order is tracked by all five steps and its end', () => {
  const words = ['Ordered', 'Delivered', 'Returned'] as const
  const steps = trackingSteps({ statusTimeline: words.map((status, index) => ({ status, timestamp: iso(index) })) })
  assert.deepEqual(column(steps, 'status'), [...orderSteps, 'Returned'])
  assert.deepEqual(steps.at(-1), { status: 'Returned', state: 'current', timestamp: iso(2) })
  assert.ok(steps.slice(0, -1).every(({ state }) => state === 'done'))
})

/** A rule that says no leaves the order as it is. */
function orSame(order: MovingOrder, move: () => Partial<MovingOrder> | undefined): MovingOrder {
  try {
    return { ...order, ...move() }
  } catch (error) {
    if (error instanceof Refusal) return order
    throw error
  }
}

const moves = fc.array(
  fc.record({
    what: fc.constantFrom('cancel', 'return', ...orderSteps),
    hoursLater: fc.integer({ min: 0, max: 24 * 9 }),
  }),
  { maxLength: 12 },
)

test('whatever the seller and the shopper try, an end is the last entry, cash is paid exactly at Delivered, and the rules of time hold', () => {
  fc.assert(
    fc.property(moves, fc.constantFrom('COD', 'Online'), (tried, paymentType) => {
      let order: MovingOrder = { ...orderAt('Ordered', paymentType) }
      let now = 0
      for (const { what, hoursLater } of tried) {
        now += hoursLater * 60 * 60 * 1000
        const at = iso(now)
        order = orSame(order, () => {
          if (what === 'cancel') return cancelled(order, at)
          if (what === 'return')
            return isNewReturn(order, start + now, undefined) ? movedTo(order, 'Returned', at) : undefined
          return changeStatus(order, what, at)
        })
      }
      const words = order.statusTimeline.map(({ status }) => status)
      assert.equal(words.at(-1), order.status)
      const ends = words.filter((status) => status === 'Cancelled' || status === 'Returned')
      assert.ok(ends.length <= 1)
      if (ends.length === 1) assert.equal(words.at(-1), ends[0])
      if (order.status === 'Cancelled') assert.match(words.at(-2) ?? '', /^(Ordered|Processing)$/)
      if (order.status === 'Returned') {
        const [before, end] = order.statusTimeline.slice(-2)
        assert.equal(before?.status, 'Delivered')
        assert.ok(Date.parse(end?.timestamp ?? '') - Date.parse(before?.timestamp ?? '') <= 7 * day)
      }
      assert.equal(order.isPaid, paymentType === 'Online' || order.status === 'Delivered')
      const isDue = isRefundDue({ ...order, packedAt: null, credit: paise(0) })
      assert.equal(isDue, paymentType === 'Online' && ends.length === 1)
    }),
  )
})
