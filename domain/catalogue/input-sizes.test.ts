import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { nehruNagar } from '#tests/support/addresses.ts'
import { samples } from '#tests/support/sample-calls.ts'
import { api } from '../contract.ts'
import type { Endpoint } from '../endpoint.ts'
import { productData } from './product-shapes.ts'

/** The largest that each call takes, written by hand: that much fits, and one more of it does not. */
const letters: Record<string, Record<string, number>> = {
  login: { email: 254, password: 1000 },
  register: { name: 100, email: 254, password: 1000 },
  forgotPassword: { email: 254 },
  resetPassword: { password: 1000 },
  phoneChange: { phone: 20 },
  passwordChange: { oldPassword: 1000, newPassword: 1000 },
  userDelete: { password: 1000 },
  sellerLogin: { email: 254, password: 1000 },
  contactSend: { name: 100, email: 254, phone: 30, message: 5000 },
  newsletterSubscribe: { email: 254 },
  orderReturn: { reason: 500 },
  problemReport: { text: 1000 },
  inboxChange: { answer: 2000 },
  storeClose: { reason: 120 },
  unitDelete: { id: 64 },
  productStock: { id: 64 },
  addressDelete: { address: 64 },
  verifyPayment: { razorpay_order_id: 64, razorpay_payment_id: 64, razorpay_signature: 200, orderDbId: 64 },
  pushUnsubscribe: { endpoint: 1000 },
  pushStatus: { endpoint: 1000 },
}

const fits = (call: Endpoint, body: unknown) => z.safeParse(call.body as z.ZodMiniType, body).success
const wide = (most: number) => 'x'.repeat(most)

/** The sample of a call with one value changed: what fits, and what no longer does. */
function isLargest(name: string, change: (value: unknown) => object, [most, more]: readonly [unknown, unknown]): void {
  const call = api[name as keyof typeof api] as Endpoint
  const sample = samples[name as keyof typeof samples]
  assert.equal(fits(call, { ...sample, ...change(most) }), true, `${name} ${JSON.stringify(most).slice(0, 60)}`)
  assert.equal(fits(call, { ...sample, ...change(more) }), false, `${name} ${JSON.stringify(more).slice(0, 60)}`)
}

for (const [name, fields] of Object.entries(letters))
  test(`${name} takes so many letters and no more`, () => {
    for (const [field, most] of Object.entries(fields))
      isLargest(name, (value) => ({ [field]: value }), [wide(most), wide(most + 1)])
  })

test('an address takes so many letters in each field, and a place on this earth', () => {
  const inAddress = (field: string) => (value: unknown) => ({ address: { ...nehruNagar, [field]: value } })
  const most = { firstName: 60, lastName: 60, email: 254, street: 200, city: 80, state: 80, country: 60 }
  for (const [field, count] of Object.entries(most))
    isLargest('addressAdd', inAddress(field), [wide(count), wide(count + 1)])
  for (const field of ['zipcode', 'phone']) isLargest('addressAdd', inAddress(field), [wide(20), wide(21)])
  isLargest('addressAdd', inAddress('latitude'), [90, 90.1])
  isLargest('addressAdd', inAddress('latitude'), [-90, -90.1])
  isLargest('addressAdd', inAddress('longitude'), [180, 180.1])
  isLargest('addressAdd', inAddress('longitude'), [-180, -180.1])
})

test('a cart and an order take a hundred lines of 1 to 99 of a unit', () => {
  const line = { productId: 'okra', unit: { label: '500g' }, quantity: 2 }
  isLargest('cartUpdate', (cartItems) => ({ cartItems }), [Array(100).fill(line), Array(101).fill(line)])
  const item = { product: 'okra', unit: { label: '500g' }, quantity: 2 }
  for (const name of ['placeCodOrder', 'startOnlinePayment']) {
    isLargest(name, (items) => ({ items }), [Array(100).fill(item), Array(101).fill(item)])
    isLargest(name, (quantity) => ({ items: [{ ...item, quantity }] }), [99, 100])
    isLargest(name, (quantity) => ({ items: [{ ...item, quantity }] }), [1, 0])
    isLargest(name, (quantity) => ({ items: [{ ...item, quantity }] }), [1, 1.5])
    isLargest(name, (label) => ({ items: [{ ...item, unit: { label } }] }), [wide(40), wide(41)])
    isLargest(name, (cartVersion) => ({ cartVersion }), [0, -1])
    isLargest(name, (shippingFee) => ({ shippingFee }), [0, -1])
  }
  isLargest('cartUpdate', (cartVersion) => ({ cartVersion }), [0, -1])
  isLargest('placeCodOrder', (amount) => ({ amount }), [0, -0.01])
  isLargest('startOnlinePayment', (amount) => ({ amount }), ['999999999.99', '1000000000.00'])
})

test('a price is above nothing and at most a crore, and a selling price may be nothing', () => {
  const inRow = (field: string) => (value: unknown) => ({
    updatedUnits: [{ label: '500g', price: 29, sellingPrice: 25, [field]: value }],
  })
  isLargest('unitsUpdate', inRow('price'), [0.01, 0])
  isLargest('unitsUpdate', inRow('price'), [10_000_000, 10_000_000.01])
  isLargest('unitsUpdate', inRow('sellingPrice'), [0, -0.01])
  isLargest('unitsUpdate', inRow('sellingPrice'), [10_000_000, 10_000_000.01])
  isLargest('unitsUpdate', inRow('label'), [wide(40), wide(41)])
  const row = { id: 'okra', type: 'bulk', label: '5kg', price: 290, sellingPrice: 250 }
  isLargest('pricesUpdate', (changes) => ({ changes }), [Array(5000).fill(row), Array(5001).fill(row)])
})

test('a new product takes so much text, so many units and no higher price', () => {
  const takes = (part: object) => z.safeParse(productData, part).success
  const largest = (field: string, most: unknown, more: unknown) => {
    assert.equal(takes({ [field]: most }), true, field)
    assert.equal(takes({ [field]: more }), false, field)
  }
  const row = { label: '500g', discountPercent: 5 }
  for (const field of ['name', 'nameHi']) largest(field, wide(100), wide(101))
  for (const field of ['description', 'descriptionHi']) {
    largest(field, wide(10_000), wide(10_001))
    largest(field, [wide(1000)], [wide(1001)])
    largest(field, Array(50).fill('a'), Array(51).fill('a'))
  }
  largest('searchNames', Array(20).fill(wide(60)), Array(21).fill('a'))
  largest('searchNames', [wide(60)], [wide(61)])
  largest('basePrice', 100_000, 100_000.01)
  largest('basePrice', 0, -0.01)
  largest('discountPercent', 100, 100.01)
  largest('discountPercent', 0, -0.01)
  for (const field of ['retailUnits', 'bulkUnits']) {
    largest(field, Array(10).fill(row), Array(11).fill(row))
    largest(field, [{ ...row, discountPercent: 100 }], [{ ...row, discountPercent: 101 }])
    largest(field, [{ ...row, label: wide(40) }], [{ ...row, label: wide(41) }])
  }
})
