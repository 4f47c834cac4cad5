import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '../money.ts'
import type { OrderStatus } from './orders.ts'
import type { Replacement } from './packing.ts'
import { pickingList } from './picking-list.ts'

type Line = Parameters<typeof pickingList>[0][number]['items'][number]

function line(productId: string, more: Partial<Line> = {}): Line {
  const name = `${productId[0]?.toUpperCase()}${productId.slice(1)}`
  const pack = { unitPrice: paise(4000), quantity: 1, grams: 500, pieces: null, packed: null, replacement: null }
  return { productId, name, nameHi: '', category: 'Root', ...pack, ...more }
}

let orders = 0
const order = (items: Line[], status: OrderStatus = 'Ordered') => ({ id: String(orders++), status, items })

const instead = (state: Replacement['state']): Replacement => ({
  ...{ productId: 'carrot', name: 'Carrot', nameHi: '', image: '', category: 'Root', unitId: 'u', unitLabel: '1kg' },
  ...{ unitPrice: paise(4000), grams: 1000, pieces: null, packed: 950, state },
})

test('a product of several packs and orders is one row with its total weight and the number of its orders', () => {
  const potato = [line('potato', { quantity: 3 }), line('potato', { grams: 2000 })]
  const [row, ...rest] = pickingList([order(potato), order([line('potato')], 'Processing')])
  const total = { grams: 4000, pieces: 0 }
  assert.deepEqual(row, { product: { _id: 'potato', name: 'Potato', category: 'Root' }, total, left: total, orders: 2 })
  assert.deepEqual(rest, [])
})

test('packs are counted by piece and where their weight is unknown, beside those that are weighed', () => {
  const pack = { grams: null, quantity: 2 }
  const [row] = pickingList([order([line('lemon', { ...pack, pieces: 6 }), line('lemon', pack), line('lemon')])])
  assert.deepEqual(row?.total, { grams: 500, pieces: 14 })
})

test('rows are sorted by category and name, those of an unknown category last', () => {
  const shelves = ['mint', 'Leafy Vegetables', 'xyz', 'Gone', 'onion', 'Bulb', 'yam', 'Root', 'beet', 'Root']
  const lines = [0, 2, 4, 6, 8].map((at) => line(shelves[at] ?? '', { category: shelves[at + 1] ?? '' }))
  assert.deepEqual(
    pickingList([order(lines)]).map(({ product }) => product._id),
    ['beet', 'yam', 'onion', 'mint', 'xyz'],
  )
})

test('what is packed counts with its packed weight and is not to be taken again; what is not there does not count', () => {
  const rows = pickingList([
    order([line('potato', { packed: 480 }), line('onion', { packed: 0 })]),
    order([line('potato', { grams: 1000 })]),
  ])
  assert.deepEqual(
    rows.map(({ product, total, left }) => [product._id, total.grams, left.grams]),
    [['potato', 1480, 1000]],
  )
})

test('a replacement counts instead of its line, unless the shopper declined it', () => {
  const rows = (state: Replacement['state']) =>
    pickingList([order([line('potato', { packed: 0, replacement: instead(state) })])]).map(
      ({ product, total, left }) => [product._id, total.grams, left.grams],
    )
  assert.deepEqual(rows('offered'), [['carrot', 950, 0]])
  assert.deepEqual(rows('accepted'), [['carrot', 950, 0]])
  assert.deepEqual(rows('declined'), [])
})

test('nothing is left to take for an order that left the store', () => {
  const [row] = pickingList([order([line('potato')], 'Shipped'), order([line('potato')], 'Out for Delivery')])
  assert.deepEqual([row?.total.grams, row?.left.grams], [1000, 0])
})
