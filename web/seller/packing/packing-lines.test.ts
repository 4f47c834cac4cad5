import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { SentPackingLine } from '#domain/orders/packing-shapes.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { nextToPack, sendsMoneyBack, unpackedLines } from './packing-lines.ts'

const now = Date.parse('2026-11-24T14:00:00.000Z')

/** An order of two lines, so many of them packed, that was last changed this long ago. */
function orderOf(_id: string, packedLines: number, minutesAgo: number): OrderJson {
  const items = [1, 2].map((line) => ({
    product: { category: 'Root' },
    ...(line <= packedLines && { packedGrams: 500 }),
  }))
  const updatedAt = new Date(now - minutesAgo * minuteMs).toISOString()
  return { _id, status: 'Order Placed', items, updatedAt } as unknown as OrderJson
}

test('an order that another packer has begun within ten minutes is the next only if no other waits', () => {
  const [packed, begun, waiting] = [orderOf('packed', 2, 1), orderOf('begun', 1, 9), orderOf('waiting', 0, 1)]
  const nextOf = (...orders: OrderJson[]) => nextToPack([packed, ...orders], packed, now)?._id
  assert.equal(nextOf(begun, waiting), 'waiting')
  assert.equal(nextOf(waiting, begun), 'waiting')
  assert.equal(nextOf(begun), 'begun')
  assert.equal(nextOf(orderOf('left', 1, 11), waiting), 'left', 'its packer went away')
  assert.equal(nextOf(), undefined)
})

test('the next line to pack is the first that the sheet lists, not the first that was ordered', () => {
  const lineOf = (_id: string, category: string, packedGrams?: number) => ({ _id, product: { category }, packedGrams })
  const onion = lineOf('onion', 'Bulb')
  const tomato = lineOf('tomato', 'Fruit Vegetable')
  const potato = lineOf('potato', 'Root', 500)
  const order = { items: [onion, tomato, potato] } as unknown as OrderJson
  assert.deepEqual(
    unpackedLines(order).map(({ _id }) => _id),
    ['tomato', 'onion'],
  )
})

test('the last line of an order paid online sends money back if it, or one before it, is less than ordered', () => {
  const unit = { sellingPrice: 20 }
  const lines = ['a', 'b'].map((_id) => ({ _id, product: { category: 'Root' }, unit, quantity: 1, orderedGrams: 500 }))
  const order = { paymentType: 'Online', amount: 40, items: lines } as unknown as OrderJson
  const [a, b] = lines
  const begun = { ...order, items: [{ ...a, packedGrams: 500 }, b] } as OrderJson
  const short = { ...order, amount: 38, orderedAmount: 40, items: [{ ...a, packedGrams: 450 }, b] } as OrderJson
  const none = new Map()
  const saving = (line: SentPackingLine) => new Map([[line.item, line]])
  assert.equal(sendsMoneyBack(order, { item: 'b', gone: true }, none), false, 'a line is left')
  assert.equal(sendsMoneyBack(order, { item: 'b', gone: true }, saving({ item: 'a', grams: 500 })), true)
  assert.equal(sendsMoneyBack(order, { item: 'b', grams: 500 }, saving({ item: 'a', grams: 500 })), false)
  assert.equal(
    sendsMoneyBack(order, { item: 'b', grams: 500 }, saving({ item: 'a', gone: true })),
    true,
    'less is being saved',
  )
  assert.equal(
    sendsMoneyBack(begun, { item: 'b', gone: true }, saving({ item: 'a', undo: true })),
    false,
    'one is undone',
  )
  assert.equal(sendsMoneyBack(begun, { item: 'b', gone: true }, none), true)
  assert.equal(sendsMoneyBack(begun, { item: 'b', grams: 480 }, none), true)
  assert.equal(sendsMoneyBack(begun, { item: 'b', grams: 500 }, none), false)
  assert.equal(sendsMoneyBack(begun, { item: 'a', undo: true }, none), false)
  assert.equal(sendsMoneyBack(short, { item: 'b', grams: 500 }, none), true)
  assert.equal(sendsMoneyBack({ ...short, paymentType: 'COD' }, { item: 'b', grams: 500 }, none), false)
})
