import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { demoTerms as terms } from '#tests/support/points.ts'
import type { Km } from '../delivery/delivery.ts'
import { paise } from '../money.ts'
import { Refusal } from '../refusal.ts'
import {
  changeStatus,
  isPlaced,
  movedTo,
  nextSellerStatus,
  type OrderStatus,
  orderSteps,
  type PaymentType,
  priceOrder,
  sellerStatuses,
  statusFromSeller,
  toSellerStatus,
} from './orders.ts'
import { trackingSteps } from './tracking.ts'

const okra = {
  productId: 'okra',
  name: 'Okra',
  image: '/pictures/okra.svg',
  unitId: 'okra-1kg',
  unitLabel: '1kg',
  unitPrice: paise(5104),
  quantity: 2,
}
const placed = { status: 'Ordered', timestamp: '2026-01-05T10:00:00.000Z' } as const
const noon = '2026-01-05T12:00:00.000Z'

test('the seller reads Order Placed where the shopper reads Ordered', () => {
  assert.deepEqual(orderSteps.map(toSellerStatus), sellerStatuses)
})

test('a status is understood in both wordings and in no other', () => {
  assert.deepEqual(sellerStatuses.map(statusFromSeller), orderSteps)
  assert.deepEqual(orderSteps.map(statusFromSeller), orderSteps)
  for (const text of ['', 'ordered', 'Delivered ', 'Lost', 'toString']) {
    assert.throws(() => statusFromSeller(text), { code: 'BAD_INPUT', message: /status/ })
  }
})

test('the seller reads the next status in their own words, and none after Delivered or an end', () => {
  assert.deepEqual(sellerStatuses.map(nextSellerStatus), [...sellerStatuses.slice(1), undefined])
  for (const status of ['Cancelled', 'Returned'] as const) assert.equal(nextSellerStatus(status), undefined)
})

test('cash counts as paid exactly at delivery, online payment stays as it was', () => {
  for (const status of orderSteps) {
    for (const wasPaid of [true, false]) {
      const isPaid = (paymentType: PaymentType) =>
        movedTo({ paymentType, status: 'Ordered', statusTimeline: [], isPaid: wasPaid }, status, '').isPaid
      assert.equal(isPaid('COD'), status === 'Delivered')
      assert.equal(isPaid('Online'), wasPaid)
    }
  }
})

test('a cash order is placed at once, an online one when it is paid', () => {
  const placedOf = (paymentType: 'COD' | 'Online') => [false, true].map((isPaid) => isPlaced({ paymentType, isPaid }))
  assert.deepEqual(
    [placedOf('COD'), placedOf('Online')],
    [
      [true, true],
      [false, true],
    ],
  )
})

test('a change of status is added to the timeline, and cash is paid at Delivered', () => {
  const order = { status: 'Ordered', statusTimeline: [placed], isPaid: false, paymentType: 'COD' } as const
  const delivered = changeStatus(order, 'Delivered', noon)
  assert.deepEqual(delivered, {
    status: 'Delivered',
    statusTimeline: [placed, { status: 'Delivered', timestamp: noon }],
    isPaid: true,
  })
  assert.ok(delivered)
  assert.equal(changeStatus({ ...delivered, paymentType: 'COD' }, 'Shipped', noon)?.isPaid, false)
  assert.equal(order.statusTimeline.length, 1)
})

test('choosing the present status again changes nothing', () => {
  const order = { status: 'Shipped', statusTimeline: [placed], isPaid: true, paymentType: 'Online' } as const
  assert.equal(changeStatus(order, 'Shipped', noon), undefined)
})

test('tracking shows earlier steps as done, the latest as current and the rest to come', () => {
  const steps = trackingSteps({ statusTimeline: [placed, { status: 'Shipped', timestamp: noon }] })
  assert.deepEqual(steps, [
    { status: 'Ordered', state: 'done', timestamp: placed.timestamp },
    { status: 'Processing', state: 'done' },
    { status: 'Shipped', state: 'current', timestamp: noon },
    { status: 'Out for Delivery', state: 'todo' },
    { status: 'Delivered', state: 'todo' },
  ])
})

test('an order moved back shows the last time of each step, and none for steps undone', () => {
  const at = (hour: number) => `2026-01-05T${hour}:00:00.000Z`
  const steps = trackingSteps({
    statusTimeline: [
      placed,
      { status: 'Processing', timestamp: at(11) },
      { status: 'Delivered', timestamp: at(12) },
      { status: 'Processing', timestamp: at(13) },
    ],
  })
  assert.deepEqual(steps[1], { status: 'Processing', state: 'current', timestamp: at(13) })
  assert.deepEqual(steps[4], { status: 'Delivered', state: 'todo' })
})

test('an order without a timeline is tracked by its status and its last time', () => {
  const updated = trackingSteps({
    status: 'Processing',
    statusTimeline: [],
    createdAt: placed.timestamp,
    updatedAt: noon,
  })
  assert.deepEqual(updated[1], { status: 'Processing', state: 'current', timestamp: noon })
  assert.deepEqual(trackingSteps({ createdAt: noon })[0], { status: 'Ordered', state: 'current', timestamp: noon })
  assert.deepEqual(trackingSteps({})[0], { status: 'Ordered', state: 'current' })
  assert.equal(trackingSteps({ status: 'Order Placed', createdAt: noon })[0]?.state, 'current')
})

test('an order is its lines and the fee for the distance', () => {
  const order = priceOrder([okra], 2.2 as Km, terms)
  assert.deepEqual(order, { subtotal: 10208, shippingFee: 1500, amount: 11708, distanceKm: 2.2 })
})

test('an order of ₹149 or more is brought free', () => {
  assert.equal(priceOrder([{ ...okra, quantity: 3 }], 3.99 as Km, terms).shippingFee, 0)
})

test('an empty cart is not an order', () => {
  assert.throws(() => priceOrder([], 1 as Km, terms), { code: 'EMPTY_CART' })
})

test('an order beyond the radius is refused', () => {
  for (const km of [4.0001, 4.49, 4.5, 400, Number.NaN] as Km[]) {
    assert.throws(() => priceOrder([okra], km, terms), { code: 'NOT_DELIVERABLE' })
  }
  assert.equal(priceOrder([okra], 4 as Km, terms).shippingFee, 2500)
})

test('the amount is always the exact sum of the lines and the fee', () => {
  const lines = fc.record({ price: fc.nat({ max: 10 ** 7 }), quantity: fc.integer({ min: 1, max: 99 }) })
  fc.assert(
    fc.property(
      fc.array(lines, { minLength: 1, maxLength: 50 }),
      fc.double({ min: 0, max: 4, noNaN: true }),
      (sold, km) => {
        const order = priceOrder(
          sold.map(({ price, quantity }) => ({ ...okra, unitPrice: paise(price), quantity })),
          km as Km,
          terms,
        )
        const exact = sold.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
        assert.equal(BigInt(order.subtotal), exact)
        assert.equal(order.amount, order.subtotal + order.shippingFee)
      },
    ),
  )
})

test('an order that ended shows the steps it had done, and its end as the current one', () => {
  const step = (status: OrderStatus, timestamp: string) => ({ status, timestamp })
  const way = [step('Ordered', '2026-11-21T06:00:00Z'), step('Processing', '2026-11-21T06:10:00Z')]
  const end = step('Cancelled', '2026-11-21T06:20:00Z')
  assert.deepEqual(trackingSteps({ statusTimeline: [...way, end] }), [
    ...way.map((each) => ({ ...each, state: 'done' })),
    { ...end, state: 'current' },
  ])
  assert.deepEqual(
    trackingSteps({ statusTimeline: [end] }).map(({ status, state }) => `${status} ${state}`),
    ['Ordered done', 'Cancelled current'],
  )
  assert.equal(trackingSteps({ status: 'Cancelled', updatedAt: noon })[1]?.status, 'Cancelled')
})

test('an order that has ended takes no step, and the refusal says who ended it', () => {
  const ended = { status: 'Cancelled', isPaid: false, statusTimeline: [placed], paymentType: 'COD' } as const
  const says = (message: string) => new Refusal('ORDER_ENDED', { message })
  assert.throws(() => changeStatus(ended, 'Shipped', noon), says('The shopper cancelled this order.'))
  assert.throws(
    () => changeStatus({ ...ended, refuseReason: 'gone' }, 'Shipped', noon),
    says('The store refused this order.'),
  )
  assert.throws(
    () => changeStatus({ ...ended, status: 'Returned' }, 'Shipped', noon),
    says('The shopper returned this order.'),
  )
})
