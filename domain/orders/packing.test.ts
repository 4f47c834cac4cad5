import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Paise, paise, sumOf } from '../money.ts'
import type { PaymentType } from './orders.ts'
import {
  answerReplacement,
  checkPackable,
  isPackingOpen,
  isRefundDue,
  lineCredit,
  lineDue,
  orderedPrice,
  type PackingLine,
  type Replacement,
  sumsAfterPacking,
  totalContent,
} from './packing.ts'

/** The sums after packing; without `creditBefore`, the order was not completely packed before. */
const packedSums = (
  all: readonly PackingLine[],
  orderedFee: Paise,
  paymentType: PaymentType,
  creditBefore = paise(0),
) => sumsAfterPacking(all, { orderedFee, paymentType, creditBefore })
/** The sums of an order with ₹15 delivery fee, in their order: amount, fee, its credit, whole credit. */
const sumsOf = (all: readonly PackingLine[], paymentType: PaymentType, fee = 1500) => {
  const { amount, shippingFee, feeCredit, credit } = packedSums(all, paise(fee), paymentType)
  return [amount, shippingFee, feeCredit, credit]
}

const line = (more: Partial<PackingLine> = {}): PackingLine => ({
  unitPrice: paise(2530),
  quantity: 1,
  grams: 500,
  pieces: null,
  packed: null,
  replacement: null,
  ...more,
})

const carrot = (more: Partial<Replacement> = {}): Replacement => ({
  productId: 'red-carrot',
  name: 'Red Carrot (Desi)',
  nameHi: '',
  image: '',
  category: 'Root',
  unitId: 'red-carrot-500',
  unitLabel: '500g',
  unitPrice: paise(2112),
  grams: 500,
  pieces: null,
  packed: 500,
  state: 'offered',
  ...more,
})

const quantities = fc.integer({ min: 1, max: 99 })
const lines = fc.record<PackingLine>({
  unitPrice: fc.integer({ min: 0, max: 100_000_000 }).map(paise),
  quantity: quantities,
  grams: fc.option(fc.integer({ min: 1, max: 50_000 })),
  pieces: fc.option(fc.integer({ min: 1, max: 144 })),
  packed: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  replacement: fc.option(
    fc.record({
      unitPrice: fc.integer({ min: 0, max: 100_000_000 }).map(paise),
      packed: fc.integer({ min: 0, max: 5_000_000 }),
      state: fc.constantFrom('offered', 'accepted', 'declined'),
    }),
  ) as fc.Arbitrary<Replacement | null>,
})

test('480 g of 500 g at ₹25.30 cost ₹24.28, ₹1.02 less', () => {
  assert.deepEqual([lineDue(line({ packed: 480 })), lineCredit(line({ packed: 480 }))], [2428, 102])
  const cauliflower = line({ unitPrice: paise(2040), packed: 451 })
  assert.deepEqual([lineDue(cauliflower), lineCredit(cauliflower)], [1840, 200])
})

test('a line of two kilograms is weighed as one, and more than ordered costs no more', () => {
  const onions = line({ unitPrice: paise(3780), quantity: 2, grams: 1000 })
  assert.equal(totalContent(onions), 2000)
  assert.equal(lineDue({ ...onions, packed: 1900 }), 7182)
  assert.equal(lineDue({ ...onions, packed: 2150 }), 7560)
})

test('pieces are counted alike, and a unit of unknown weight is one piece', () => {
  const lemons = line({ unitPrice: paise(3000), grams: null, pieces: 6, quantity: 2 })
  assert.equal(lineDue({ ...lemons, packed: 10 }), 5000)
  const bunches = line({ unitPrice: paise(1000), grams: null, quantity: 3 })
  assert.equal(lineDue({ ...bunches, packed: 2 }), 2000)
})

test('a line that is not there is credited whole, an unpacked one not at all', () => {
  assert.equal(lineCredit(line({ packed: 0 })), 2530)
  assert.equal(lineCredit(line()), 0)
})

test('a replacement costs its own price, never more than the line, and nothing once it is declined', () => {
  const missing = line({ unitPrice: paise(2576), packed: 0 })
  assert.equal(lineCredit({ ...missing, replacement: carrot() }), 464)
  assert.equal(lineCredit({ ...missing, replacement: carrot({ packed: 250, state: 'accepted' }) }), 2576 - 1056)
  assert.equal(lineCredit({ ...missing, replacement: carrot({ unitPrice: paise(9900) }) }), 0)
  assert.equal(lineCredit({ ...missing, replacement: carrot({ state: 'declined' }) }), 2576)
})

test('the delivery fee stays as it was ordered, earned free delivery too, and only an empty bag costs nothing', () => {
  const okra = line({ packed: 0 })
  const tomato = line({ unitPrice: paise(14000), packed: 500 })
  assert.deepEqual(sumsOf([okra, tomato], 'COD', 0), [14000, 0, 0, 2530])
  assert.deepEqual(sumsOf([okra, line()], 'Online'), [4030, 1500, 0, 2530])
  assert.deepEqual(sumsOf([okra, okra], 'COD'), [0, 0, 1500, 6560])
})

test('what is due lies between nothing and what was ordered, and rounding favours the shopper by less than a paisa', () => {
  fc.assert(
    fc.property(lines, (each) => {
      const due = lineDue(each)
      assert.ok(due >= 0 && due <= orderedPrice(each))
      assert.equal(lineCredit(each) + due, orderedPrice(each))
      if (each.replacement !== null || each.packed === null || each.packed >= totalContent(each)) return
      const exact = BigInt(orderedPrice(each)) * BigInt(each.packed)
      const owed = BigInt(due) * BigInt(totalContent(each))
      assert.ok(owed <= exact && exact - owed < BigInt(totalContent(each)))
    }),
  )
})

test('more in the bag is never cheaper', () => {
  fc.assert(
    fc.property(lines, fc.nat(1_000_000), fc.nat(1_000_000), (each, a, b) => {
      const due = (packed: number) => lineDue({ ...each, replacement: null, packed })
      assert.ok(due(Math.min(a, b)) <= due(Math.max(a, b)))
    }),
  )
})

test('amount and credit of an order always add up to what was ordered', () => {
  const ways = fc.constantFrom('COD' as const, 'Online' as const)
  const fees = fc.integer({ min: 0, max: 10_000 }).map(paise)
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 50 }), fees, ways, (all, fee, way) => {
      const sums = packedSums(all, fee, way)
      const ordered: Paise = sumOf([fee, ...all.map(orderedPrice)])
      assert.equal(sums.amount + sums.credit, ordered)
      assert.equal(sums.shippingFee + sums.feeCredit, fee)
      assert.ok(sums.amount >= sums.shippingFee)
      if (way === 'Online' && sums.credit > 0 && sums.shippingFee === 0)
        assert.ok(sums.amount === 0 || sums.amount >= 100, 'the rest can still be refunded')
    }),
  )
})

test('less than ₹1 of an online payment is rounded up to ₹1, of cash it is exact', () => {
  const nearly = line({ packed: 490 })
  assert.equal(lineCredit(nearly), 51)
  assert.deepEqual(sumsOf([nearly], 'COD'), [3979, 1500, 0, 51])
  assert.deepEqual(sumsOf([nearly], 'Online'), [3930, 1500, 0, 100])
})

test('a credit that grows after its refund grows by at least ₹1, and by nothing while the refund covers it', () => {
  const creditAfter = (packed: number, creditBefore: number) =>
    packedSums([line({ packed })], paise(1500), 'Online', paise(creditBefore)).credit
  assert.deepEqual([lineCredit(line({ packed: 490 })), creditAfter(490, 0)], [51, 100])
  assert.deepEqual([creditAfter(490, 40), creditAfter(490, 51), creditAfter(490, 100)], [140, 51, 100])
  assert.equal(creditAfter(0, 4000), 4030, 'at most what is due')
})

test('an online credit leaves no rest below ₹1, which no cancellation could give back; cash pays it', () => {
  const lines = [line({ unitPrice: paise(10_000), packed: 0 }), line({ unitPrice: paise(50) })]
  assert.deepEqual(sumsOf(lines, 'Online', 0), [0, 0, 0, 10_050])
  assert.equal(packedSums(lines, paise(0), 'COD').amount, 50)
  assert.equal(packedSums(lines, paise(1500), 'Online').amount, 1550)
})

test('packing is open until the order leaves, and for an online payment until less was packed', () => {
  const order = { status: 'Processing', paymentType: 'COD', packedAt: null, credit: paise(0) } as const
  const packed = { ...order, packedAt: '2026-01-05T10:00:00.000Z', credit: paise(200) }
  assert.equal(isPackingOpen(order), true)
  assert.equal(isPackingOpen(packed), true)
  assert.equal(isPackingOpen({ ...packed, paymentType: 'Online' }), false)
  assert.equal(isPackingOpen({ ...packed, paymentType: 'Online', credit: paise(0) }), true)
  assert.equal(isPackingOpen({ ...packed, paymentType: 'Online', packedAt: null }), true)
  for (const status of ['Shipped', 'Out for Delivery', 'Delivered'] as const)
    assert.throws(() => checkPackable({ ...order, status }), { code: 'PACKING_OVER' })
  assert.throws(() => checkPackable({ ...order, status: 'Cancelled' }), { code: 'ORDER_ENDED' })
})

test('money goes back for an online order once it is packed for less, wherever it is by then', () => {
  const credit = paise(200)
  for (const status of ['Ordered', 'Shipped', 'Delivered'] as const) {
    const packed = { status, paymentType: 'Online', packedAt: '2026-01-05T10:00:00.000Z', credit } as const
    assert.equal(isRefundDue(packed), true)
    assert.equal(isRefundDue({ ...packed, paymentType: 'COD' }), false)
    assert.equal(isRefundDue({ ...packed, credit: paise(0) }), false)
    assert.equal(isRefundDue({ ...packed, packedAt: null }), false, 'its lines can still be corrected')
  }
})

test('a shopper accepts or declines a replacement until the order leaves, and declining is final', () => {
  const offered = carrot()
  assert.equal(answerReplacement('Processing', offered, true)?.state, 'accepted')
  assert.equal(answerReplacement('Processing', carrot({ state: 'accepted' }), false)?.state, 'declined')
  assert.equal(answerReplacement('Shipped', carrot({ state: 'accepted' }), true), undefined)
  assert.throws(() => answerReplacement('Processing', carrot({ state: 'declined' }), true), {
    code: 'REPLACEMENT_OVER',
  })
  assert.throws(() => answerReplacement('Shipped', offered, false), { code: 'REPLACEMENT_OVER' })
  assert.throws(() => answerReplacement('Processing', null, false), { code: 'REPLACEMENT_UNKNOWN' })
})
