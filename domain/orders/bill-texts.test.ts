import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nehruNagar } from '#tests/support/addresses.ts'
import { hiPlaces } from '../delivery/places-hi.ts'
import { bagNote } from './bag-note.ts'
import { type BillLanguage, billTexts } from './bill-texts.ts'
import { enBill } from './bill-words-en.ts'
import { hiBill } from './bill-words-hi.ts'
import { enOrderNames } from './order-names-en.ts'
import { hindiPlace, hiOrderNames } from './order-names-hi.ts'
import type { OrderJson } from './order-shapes.ts'
import { enOrderWords } from './order-words-en.ts'
import { hiOrderWords } from './order-words-hi.ts'

const time = (iso: string) => iso.slice(0, 10)
const english: BillLanguage = { bill: enBill, order: enOrderWords, names: enOrderNames, time }
const place = (text: string) => hindiPlace(text, hiPlaces)
const hindi: BillLanguage = { bill: hiBill, order: hiOrderWords, names: { ...hiOrderNames, place }, time }

const seller = {
  name: 'Thela',
  street: 'Central Market',
  city: 'New Delhi',
  state: 'Delhi',
  zipcode: '110024',
  country: 'India',
  supportPhone: '9876543210',
  supportEmail: '',
  legal: { fssai: '12345678901234' },
}

const okra = { _id: 'okra', name: 'Okra', nameHi: 'भिंडी', image: [], category: 'Other' }
const order: OrderJson = {
  _id: 'AB12',
  paymentType: 'COD',
  amount: 64.28,
  shippingFee: 15,
  version: 2,
  items: [
    {
      _id: 'AB12-0',
      product: okra,
      unit: { _id: 'okra-500g', label: '500g', sellingPrice: 25.3 },
      quantity: 1,
      orderedGrams: 500,
      packedGrams: 480,
      credit: 1.02,
    },
    {
      _id: 'AB12-1',
      product: { ...okra, name: '', nameHi: '' },
      unit: { _id: 'x-1kg', label: '1kg', sellingPrice: 25 },
      quantity: 1,
      orderedGrams: 1000,
      packedGrams: 1000,
      credit: 0,
    },
  ],
  status: 'Delivered',
  statusTimeline: [],
  isPaid: true,
  address: { ...nehruNagar, _id: 'a', distanceKm: 2, firstName: 'Meera', lastName: '', street: 'C-40 Nehru Nagar' },
  bill: { number: '2026-27/42', at: '2026-11-21T04:00:00.000Z' },
  return: { state: 'accepted', reason: 'Soft', requestedAt: '2026-11-22T04:00:00.000Z', amount: 24.28 },
  createdAt: '2026-11-20T04:00:00.000Z',
  updatedAt: '2026-11-21T04:00:00.000Z',
}

test('a bill says who sold, its number, what was ordered and packed, and what was given back', () => {
  assert.deepEqual(billTexts(order, seller, english), {
    seller: {
      name: 'Thela',
      lines: ['Central Market, New Delhi, Delhi 110024, India', '9876543210', 'FSSAI licence number: 12345678901234'],
    },
    title: 'Cash memo',
    facts: [
      ['Number', '2026-27/42'],
      ['Date of the bill', '2026-11-21'],
      ['Order', '#AB12'],
      ['Ordered on', '2026-11-20'],
      ['Status', 'Delivered'],
      ['Deliver to', 'Meera, 9876543210, C-40 Nehru Nagar, New Delhi, Delhi 110065'],
    ],
    columns: ['Item', 'Pack', 'Price', 'Qty', 'Amount'],
    items: [
      { name: 'Okra', note: '500 g ordered · 480 g packed · ₹1.02 less', cells: ['500g', '₹25.30', '1', '₹24.28'] },
      { name: 'Product Unavailable', note: undefined, cells: ['1kg', '₹25.00', '1', '₹25.00'] },
    ],
    sums: [
      ['Subtotal', '₹49.28'],
      ['Shipping', '₹15.00'],
      ['Tax', 'No Tax'],
    ],
    total: ['Total', '₹64.28'],
    payment: [
      ['Given back for a return', '−₹24.28'],
      ['Payment', 'COD · Paid'],
    ],
    note: 'All prices are in rupees, after discount.',
  })
})

test('below its total a bill says what is left to pay and what goes back, and no line of ₹0', () => {
  const payment = (more: Partial<OrderJson>) => billTexts({ ...order, isPaid: false, ...more }, seller, english).payment
  const received = { cash: 50, upi: 0, rounding: 0 }
  assert.deepEqual(payment({ return: undefined, received }), [
    ['Still to pay', '₹14.28'],
    ['Payment', 'COD · Pending'],
  ])
  const back = { state: 'accepted', reason: 'Soft', requestedAt: order.createdAt, remaining: 40 } as const
  const whole = { ...received, cash: 64.28 }
  assert.deepEqual(payment({ status: 'Returned', received: whole, return: { ...back, amount: 24.28 } }), [
    ['To be given back for a return', '−₹24.28'],
    ['Payment', 'COD · Refund at pick-up'],
  ])
  assert.deepEqual(payment({ status: 'Returned', return: { ...back, amount: 0 } }), [
    ['Returned, not charged', '−₹24.28'],
    ['Still to pay', '₹40.00'],
    ['Payment', 'COD · Pending'],
  ])
  const later = { ...received, cash: 40 }
  assert.deepEqual(payment({ status: 'Returned', received: later, return: { ...back, amount: 0 } }), [
    ['Returned, not charged', '−₹24.28'],
    ['Payment', 'COD · Paid'],
  ])
  const partly = { ...back, amount: 4 }
  assert.deepEqual(payment({ status: 'Returned', received: { ...received, cash: 44 }, return: partly }).slice(0, 2), [
    ['Returned, not charged', '−₹20.28'],
    ['To be given back for a return', '−₹4.00'],
  ])
})

test('a bill says what was paid by UPI on delivery, whole or in part', () => {
  const payment = (cash: number, upi: number, language = english) =>
    billTexts({ ...order, return: undefined, received: { cash, upi, rounding: 0 } }, seller, language).payment
  assert.deepEqual(payment(0, 64.28), [
    ['Paid by UPI', '₹64.28'],
    ['Payment', 'COD · Paid'],
  ])
  assert.deepEqual(payment(44.28, 20, hindi), [
    ['यूपीआई से पेमेंट', '₹20.00'],
    ['पेमेंट', 'कैश ऑन डिलीवरी · हो गया'],
  ])
})

test('the sums of a bill add up where a small credit was raised to the ₹1 that a gateway sends', () => {
  const items = order.items.map((line) => ({ ...line, credit: line.credit === 0 ? 0 : 0.06 }))
  const small = { ...order, paymentType: 'Online' as const, return: undefined, items, amount: 64.3 }
  const { sums, total } = billTexts(small, seller, english)
  assert.deepEqual(sums.slice(0, 3), [
    ['Subtotal', '₹50.24'],
    ['Rounded in your favour', '−₹0.94'],
    ['Shipping', '₹15.00'],
  ])
  assert.deepEqual(total, ['Total', '₹64.30'])
})

test('a replaced line of a bill is of the delivered pack, at its price, and names what was ordered', () => {
  const [line] = order.items as [OrderJson['items'][number]]
  const bill = { number: '2026-27/42', at: order.createdAt, hsn: { okra: '0709', onion: '0703' } }
  const ordered = { ...line, unit: { ...line.unit, sellingPrice: 40 }, quantity: 2, orderedGrams: 1000, packedGrams: 0 }
  const unit = { _id: 'onion-250g', label: '250g', sellingPrice: 35 }
  const onion = { ...okra, _id: 'onion', name: 'Onion', nameHi: 'प्याज़' }
  const replacedBy = { product: onion, unit, packedGrams: 500, state: 'accepted' as const }
  const short = { ...ordered, credit: 17, replacedBy: { ...replacedBy, packedGrams: 450 } }
  const declined = { ...replacedBy, state: 'declined' as const }
  const items = [
    { ...ordered, credit: 10, replacedBy },
    short,
    { ...ordered, credit: 0, packedGrams: 1000, replacedBy: declined },
  ]
  assert.deepEqual(billTexts({ ...order, bill, items }, seller, english).items, [
    { name: 'Onion', note: 'HSN 0703 · instead of Okra', cells: ['250g', '₹35.00', '2', '₹70.00'] },
    { name: 'Onion', note: 'HSN 0703 · instead of Okra · 450 g packed', cells: ['250g', '₹35.00', '2', '₹63.00'] },
    { name: 'Okra', note: 'HSN 0709', cells: ['500g', '₹40.00', '2', '₹80.00'] },
  ])
  assert.equal(
    billTexts({ ...order, bill, items }, seller, hindi).items[1]?.note,
    'एचएसएन 0703 · भिंडी की जगह · 450 ग्राम पैक',
  )
  // The packing slip and My Orders keep the ordered line and say which pack is in the bag.
  const note = bagNote(short, 'COD', { messages: enOrderWords.bag, names: enOrderNames })
  assert.deepEqual(note, { text: 'instead: Onion 250g · 450 g packed', less: '₹17.00 less' })
})

test('with a GSTIN it is a bill of supply with the number on it, and before delivery it has no number', () => {
  const gstin = '07AAAAA0000A1Z5'
  const {
    title,
    seller: said,
    facts,
  } = billTexts({ ...order, bill: undefined }, { ...seller, legal: { name: 'Thela Foods', gstin } }, english)
  assert.equal(title, 'Bill of supply')
  assert.deepEqual([said.lines[0], said.lines.at(-1)], ['Thela Foods', `GSTIN: ${gstin}`])
  assert.deepEqual(facts[0], ['Order', '#AB12'])
})

test('an address in Hindi keeps what has no Hindi name, also where an object has a property of that name', () => {
  const { place } = hindi.names
  assert.equal(place('7, constructor, Delhi 110024, India'), '7, constructor, दिल्ली 110024, भारत')
  assert.equal(place('toString 110024, Nehru Nagar'), 'toString 110024, नेहरू नगर')
})

test('in Hindi it is Hindi, but for what has no Hindi name', () => {
  const { seller: said, title, items, facts, payment } = billTexts(order, seller, hindi)
  assert.equal(said.lines[0], 'सेंट्रल मार्केट, नई दिल्ली, दिल्ली 110024, भारत')
  assert.equal(title, 'कैश मेमो')
  assert.deepEqual(items[0], {
    name: 'भिंडी',
    note: '500 ग्राम ऑर्डर · 480 ग्राम पैक · ₹1.02 कम',
    cells: ['500 ग्राम', '₹25.30', '1', '₹24.28'],
  })
  assert.deepEqual(facts[4], ['स्टेटस', 'पहुँच गया'])
  assert.deepEqual(payment.at(-1), ['पेमेंट', 'कैश ऑन डिलीवरी · हो गया'])
})
