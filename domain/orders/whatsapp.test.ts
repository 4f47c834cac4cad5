import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nehruNagar } from '#tests/support/addresses.ts'
import type { Language } from '../languages.ts'
import type { OrderJson } from './order-shapes.ts'
import { whatsappLink } from './whatsapp.ts'

const store = { name: 'Thela & Sons', upiId: 'thela@okbank' }
const okra = {
  _id: '38Y7-83P7PD-0',
  product: { _id: 'okra', name: 'Okra', nameHi: 'भिंडी', image: [], category: 'Vegetable' },
  unit: { _id: 'u', label: '500g', sellingPrice: 25 },
  quantity: 1,
  orderedGrams: 500,
}
const order: OrderJson = {
  _id: '38Y7-83P7PD',
  paymentType: 'COD',
  amount: 181.12,
  shippingFee: 0,
  items: [okra],
  version: 1,
  status: 'Order Placed',
  statusTimeline: [],
  isPaid: false,
  address: { ...nehruNagar, _id: 'a', distanceKm: 2 },
  createdAt: '2026-11-24T14:00:00.000Z',
  updatedAt: '2026-11-24T14:00:00.000Z',
}
const acceptedAt = '2026-11-24T14:05:00.000Z'
const hello = 'Namaste Anita, order #38Y7-83P7PD from Thela & Sons:'

function linesOf(
  change: Partial<OrderJson>,
  language: Language = 'en',
  now = Date.parse(acceptedAt),
): string[] | undefined {
  const link = whatsappLink({ ...order, ...change }, store, { language, now })
  if (link === undefined) return undefined
  const url = new URL(link)
  assert.deepEqual([url.origin, url.pathname], ['https://wa.me', '/919876543210'])
  return url.searchParams.get('text')?.split('\n')
}

test('an accepted order is told with its promised time, in English and Hindi', () => {
  const change = { acceptedAt, promisedAt: '2026-11-24T15:14:00.000Z' }
  assert.deepEqual(linesOf(change), [hello, 'We have accepted your order.', 'It arrives by 8:44 pm.'])
  assert.equal(linesOf(change, 'hi')?.at(-1), 'रात 8:44 तक पहुँच जाएगा।')
  const afterwards = Date.parse(change.promisedAt)
  assert.deepEqual(linesOf(change, 'en', afterwards), [hello, 'We have accepted your order.'])
})

test('an order that was shipped without being packed here is told as packed', () => {
  assert.deepEqual(linesOf({ acceptedAt, status: 'Shipped' }), [hello, 'Your order is packed.'])
})

test('a packed order names its short and missing lines and the new total', () => {
  const packedAt = '2026-11-24T14:10:00.000Z'
  const gone = { ...okra, gone: true as const, packedGrams: 0 }
  const items = [{ ...okra, packedGrams: 480 }, gone]
  const change = { acceptedAt, packedAt, items }
  assert.deepEqual(linesOf(change), [
    hello,
    'Your order is packed.',
    'Okra: 480 g instead of 500 g',
    'Okra: not available',
    'The total is now ₹181.12.',
  ])
  assert.deepEqual(linesOf(change, 'hi')?.slice(2, 4), ['भिंडी: 500 ग्राम की जगह 480 ग्राम', 'भिंडी: नहीं है'])
  const { orderedGrams: _, ...counted } = okra
  const lemons = { ...counted, orderedPieces: 6, packedPieces: 1 }
  assert.equal(linesOf({ acceptedAt, packedAt, items: [lemons] }, 'hi')?.[2], 'भिंडी: 6 नग की जगह 1 नग')
  assert.deepEqual(linesOf({ acceptedAt, packedAt, items: [{ ...okra, packedGrams: 500 }] }), [
    hello,
    'Your order is packed.',
  ])
})

test('an order on its way names what is due and the UPI id, a paid one nothing', () => {
  const status = 'Out for Delivery'
  assert.equal(linesOf({ status })?.at(-1), 'Please pay ₹181.12 in cash or by UPI to thela@okbank.')
  const received = { cash: 100, upi: 0, rounding: 0 }
  assert.match(linesOf({ status, received })?.at(-1) ?? '', /^Please pay ₹81\.12 /)
  assert.deepEqual(linesOf({ status, paymentType: 'Online', isPaid: true }), [hello, 'Your order is on its way.'])
})

test('a delivered and a refused order are told; a new one and one its shopper cancelled are not', () => {
  assert.deepEqual(linesOf({ status: 'Delivered' }), [hello, 'Your order is delivered. Thank you!'])
  const refusal = { reason: 'closed' as const, text: 'Heavy rain' }
  assert.deepEqual(linesOf({ status: 'Cancelled', refusal })?.slice(1), [
    'We are sorry, we cannot deliver this order.',
    'Heavy rain',
  ])
  const asked = { reason: 'asked' as const }
  assert.equal(linesOf({ status: 'Cancelled', refusal: asked })?.at(-1), 'This order is cancelled, as you asked.')
  assert.equal(linesOf({ status: 'Cancelled' }), undefined)
  assert.equal(linesOf({}), undefined)
})
