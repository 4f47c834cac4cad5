import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductJson, UnitJson } from '#domain/catalogue/product-shapes.ts'
import { type CartEntry, cartSums, joinCarts, withOneMore, withQuantity, withStockStates } from './cart-lines.ts'
import { refreshEntries } from './refresh-entries.ts'

const unit = (id: string, sellingPrice = 20): UnitJson => ({
  _id: id,
  label: id,
  quantity: { unit: 'g', value: 500 },
  price: 25,
  discountPercent: 20,
  discount: 25 - sellingPrice,
  sellingPrice,
})
const okra = { _id: 'okra', name: 'Okra', nameHi: 'भिंडी', image: '/okra.svg', category: 'Fruit Vegetable' }
const line = (productId: string, quantity: number): CartEntry => ({
  productId,
  unit: unit('500g'),
  quantity,
  name: productId,
  image: '',
  category: 'Root',
  state: 'ok',
})
const pack = (kilograms: number): UnitJson => ({
  ...unit(`${kilograms}kg`),
  quantity: { unit: 'kg', value: kilograms },
})
const quantities = (entries: readonly CartEntry[]) => entries.map(({ productId, quantity }) => [productId, quantity])

test('the first of a unit is a new line, the next raises it', () => {
  const once = withOneMore([], okra, unit('500g'))
  const twice = withOneMore(once, okra, unit('500g'))
  assert.deepEqual(quantities(twice), [['okra', 2]])
})

test('adding again shows the price the shopper has just seen', () => {
  const before = withOneMore([], okra, unit('500g', 20))
  const after = withOneMore(before, okra, unit('500g', 18))
  assert.equal(after[0]?.unit.sellingPrice, 18)
})

test('a quantity of 0 takes the line out', () => {
  assert.deepEqual(withQuantity([line('okra', 3)], 'okra', '500g', 0), [])
})

test('lines of the cart that both began from follow the cart that changed them; a lowered line takes the smaller quantity', () => {
  const base = [line('okra', 2), line('onion', 3), line('garlic', 1), line('beet', 4), line('radish', 2)]
  const saved = [line('okra', 2), line('onion', 5), line('garlic', 1), line('beet', 4), line('carrot', 1)]
  const here = [line('onion', 3), line('beet', 1), line('radish', 2), line('lemon', 1)]
  assert.deepEqual(quantities(joinCarts(saved, here, base)), [
    ['onion', 5],
    ['beet', 1],
    ['carrot', 1],
    ['lemon', 1],
  ])
  assert.deepEqual(quantities(joinCarts([line('okra', 6)], [line('okra', 2)], [line('okra', 3)])), [['okra', 2]])
})

test('what was ordered elsewhere does not come back; of a raised line only what was added here stays', () => {
  const base = [line('okra', 2), line('onion', 1)]
  assert.deepEqual(quantities(joinCarts([], [...base, line('lemon', 1)], base)), [['lemon', 1]])
  assert.deepEqual(quantities(joinCarts([], [line('okra', 2), line('onion', 2)], base)), [['onion', 1]])
})

test('of a cart that was ordered, what was added since stays; equal and lowered lines go', () => {
  const ordered = [line('okra', 2), line('onion', 3), line('garlic', 1)]
  const cart = [line('okra', 2), line('onion', 2), line('garlic', 4), line('lemon', 1)]
  assert.deepEqual(quantities(joinCarts([], cart, ordered)), [
    ['garlic', 3],
    ['lemon', 1],
  ])
})

test('a line whose product left the shop is marked gone and costs nothing', () => {
  const [entry] = refreshEntries([line('okra', 2)], [])
  assert.equal(entry?.state, 'gone')
  assert.equal(cartSums(entry ? [entry] : []).subtotal, 0)
})

test("today's price and stock replace the remembered ones", () => {
  const today = { ...okra, image: ['/new.svg'], inStock: false, retailUnits: [unit('500g', 15)], bulkUnits: [] }
  const [entry] = refreshEntries([line('okra', 2)], [today as unknown as ProductJson])
  assert.deepEqual([entry?.state, entry?.unit.sellingPrice, entry?.image], ['out-of-stock', 15, '/new.svg'])
  assert.equal(entry?.was, 20)
  const dearer = { ...today, retailUnits: [unit('500g', 20)] } as unknown as ProductJson
  assert.equal(refreshEntries([entry as CartEntry], [dearer])[0]?.was, undefined, 'the price that was seen is back')
})

test('a pack larger than what is left, which the list leaves out, is sold out; a smaller one that is not there is gone', () => {
  const today = { ...okra, image: [], inStock: true, retailUnits: [pack(1)], bulkUnits: [] }
  const stateOf = (kilograms: number) =>
    refreshEntries([{ ...line('okra', 1), unit: pack(kilograms) }], [today as unknown as ProductJson])[0]?.state
  assert.deepEqual([stateOf(1), stateOf(5), stateOf(0.5)], ['ok', 'out-of-stock', 'gone'])
})

test('a pack by weight of a product that is sold by the piece since is gone, counted or not', () => {
  const pieces: UnitJson = { ...unit('4 pieces'), quantity: { unit: 'piece', value: 4 } }
  const today = { ...okra, image: [], inStock: true, soldBy: 'piece', retailUnits: [pieces], bulkUnits: [] }
  const states = [today, { ...today, left: 5 }].map(
    (product) => refreshEntries([line('okra', 1)], [product as unknown as ProductJson])[0]?.state,
  )
  assert.deepEqual(states, ['gone', 'gone'])
})

test('the amount counts lines that can be had, the saving is against the MRP', () => {
  const cart = cartSums([line('okra', 2), { ...line('onion', 4), state: 'out-of-stock' }])
  assert.deepEqual([cart.subtotal, cart.savings, cart.count, cart.orderable], [4000, 1000, 6, false])
})

test('one more than what is left of a product is too much at once', () => {
  const scarce = { ...okra, left: 1000 }
  const kilo = pack(1)
  const one = withStockStates(withOneMore([], scarce, kilo))
  assert.deepEqual([one[0]?.state, one[0]?.left], ['ok', 1000])
  assert.equal(withStockStates(withOneMore(one, scarce, kilo))[0]?.state, 'not-enough')
})
