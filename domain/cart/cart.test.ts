import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { columns } from '#tests/support/columns.ts'
import { paise } from '../money.ts'
import {
  addToCart,
  type CartLine,
  joinCarts,
  type ListedUnit,
  maxLines,
  priceCart,
  quantityOptions,
  setQuantity,
  sharedStates,
  sumDuplicates,
  withoutOrdered,
} from './cart.ts'

const okra: CartLine = { productId: 'okra', unitId: '1kg', quantity: 2 }
const onion: CartLine = { productId: 'onion', unitId: '500g', quantity: 1 }

const ids = fc.constantFrom('okra', 'onion', 'tomato', 'potato')
const lines = fc.record(
  { productId: ids, unitId: fc.constantFrom('250g', '1kg'), quantity: fc.integer({ min: 1, max: 99 }) },
  { noNullPrototype: true },
)
const carts = fc.uniqueArray(lines, { selector: keyOf })

function keyOf(line: CartLine): string {
  return `${line.productId}/${line.unitId}`
}

function quantities(cart: readonly CartLine[]): Map<string, number> {
  return new Map(cart.map((line) => [keyOf(line), line.quantity] as const).sort())
}

function manyLines(count: number, from = 0): CartLine[] {
  return Array.from({ length: count }, (_, index) => ({ productId: `p${from + index}`, unitId: 'u', quantity: 1 }))
}

test('adding puts in one, and one more each time', () => {
  const once = addToCart([], 'okra', '1kg')
  assert.deepEqual(once, [{ productId: 'okra', unitId: '1kg', quantity: 1 }])
  assert.deepEqual(addToCart(once, 'okra', '1kg'), [okra])
  assert.equal(addToCart([okra], 'okra', '2kg').length, 2)
})

test('a line never holds more than 99', () => {
  assert.equal(addToCart([{ ...okra, quantity: 98 }], 'okra', '1kg')[0]?.quantity, 99)
  assert.throws(() => addToCart([{ ...okra, quantity: 99 }], 'okra', '1kg'), { code: 'BAD_INPUT', message: /99/ })
})

test('a cart holds fifty lines and refuses the next', () => {
  assert.equal(addToCart(manyLines(maxLines - 1), 'okra', '1kg').length, maxLines)
  assert.throws(() => addToCart(manyLines(maxLines), 'okra', '1kg'), { code: 'BAD_INPUT', message: /50/ })
  assert.equal(addToCart(manyLines(maxLines), 'p0', 'u')[0]?.quantity, 2)
})

test('a quantity can be set, and 0 removes the line', () => {
  assert.deepEqual(setQuantity([okra, onion], 'okra', '1kg', 7), [{ ...okra, quantity: 7 }, onion])
  assert.deepEqual(setQuantity([okra, onion], 'okra', '1kg', 0), [onion])
  assert.deepEqual(setQuantity([onion], 'okra', '1kg', 3), [onion])
  assert.deepEqual(setQuantity([okra, onion], 'onion', '500g', 0), [okra])
})

test('a quantity that cannot be ordered is refused', () => {
  for (const quantity of [-1, 1.5, 100, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => setQuantity([okra], 'okra', '1kg', quantity), { code: 'BAD_INPUT', message: /quantity/ })
  }
})

test("a visitor's cart joins the saved one with the larger quantity of each", () => {
  const saved = [{ ...okra, quantity: 5 }]
  assert.deepEqual(joinCarts([okra, onion], saved), [{ ...okra, quantity: 5 }, onion])
  assert.deepEqual(joinCarts(saved, [onion, okra]), [{ ...okra, quantity: 5 }, onion])
})

test('joining is the same either way round, and once is enough', () => {
  fc.assert(
    fc.property(carts, carts, (a, b) => {
      const joined = joinCarts(a, b)
      assert.deepEqual(quantities(joined), quantities(joinCarts(b, a)))
      assert.deepEqual(joinCarts(joined, b), joined)
      assert.deepEqual(joinCarts(a, a), a)
    }),
  )
})

test('joined carts are cut at fifty lines, the first cart first', () => {
  const joined = joinCarts(manyLines(30), manyLines(30, 30))
  assert.equal(joined.length, maxLines)
  assert.equal(joined[0]?.productId, 'p0')
})

test('the same product and unit sent twice is one line', () => {
  assert.deepEqual(sumDuplicates([okra, onion, okra]), [{ ...okra, quantity: 4 }, onion])
  fc.assert(
    fc.property(fc.array(lines.map((line) => ({ ...line, quantity: 1 }))), (sent) => {
      const merged = sumDuplicates(sent)
      assert.equal(
        merged.reduce((sum, line) => sum + line.quantity, 0),
        sent.length,
      )
      assert.equal(new Set(merged.map(keyOf)).size, merged.length)
    }),
  )
})

test('sent lines that add up to too much are refused', () => {
  const halves = [60, 40].map((quantity) => ({ ...okra, quantity }))
  assert.throws(() => sumDuplicates(halves), { code: 'BAD_INPUT', message: /quantity/ })
  assert.throws(() => sumDuplicates([{ ...okra, quantity: 0 }]), { code: 'BAD_INPUT', message: /quantity/ })
  assert.throws(() => sumDuplicates([{ ...okra, quantity: -1 }, okra]), { code: 'BAD_INPUT' })
  assert.throws(() => sumDuplicates(manyLines(maxLines + 1)), { code: 'BAD_INPUT', message: /50/ })
})

test('a cart is priced from the shelf', () => {
  const shelf: ListedUnit = { price: paise(5800), sellingPrice: paise(5104), inStock: true }
  const cart = priceCart([okra], () => shelf)
  assert.deepEqual(cart, {
    lines: [{ line: okra, state: 'ok', total: 10208 }],
    subtotal: 10208,
    savings: 1392,
    count: 2,
    orderable: true,
  })
})

test('lines that cannot be had stay, cost nothing and keep the cart from being ordered', () => {
  const shelf = new Map([
    ['okra', { price: paise(5800), sellingPrice: paise(5104), inStock: true }],
    ['onion', { price: paise(4000), sellingPrice: paise(3600), inStock: false }],
  ])
  const cart = priceCart([okra, onion, { ...onion, productId: 'leek' }], (line) => shelf.get(line.productId))
  assert.deepEqual(columns(cart.lines, 'state', 'total'), [
    ['ok', 10208],
    ['out-of-stock', 0],
    ['gone', 0],
  ])
  assert.equal(cart.subtotal, 10208)
  assert.equal(cart.savings, 1392)
  assert.equal(cart.count, 4)
  assert.equal(cart.orderable, false)
})

test('an empty cart costs nothing and cannot be ordered', () => {
  assert.deepEqual(
    priceCart([], () => undefined),
    { lines: [], subtotal: 0, savings: 0, count: 0, orderable: false },
  )
})

test("a cart's amount is exactly the sum of its lines", () => {
  fc.assert(
    fc.property(carts, fc.nat({ max: 10 ** 7 }), (cart, price) => {
      const shelf: ListedUnit = { price: paise(price), sellingPrice: paise(price), inStock: true }
      const exact = cart.reduce((sum, line) => sum + BigInt(line.quantity) * BigInt(price), 0n)
      assert.equal(BigInt(priceCart(cart, () => shelf).subtotal), exact)
    }),
  )
})

test('the dropdown offers 1 to 9, or up to the current quantity', () => {
  assert.deepEqual(quantityOptions(1), [1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.equal(quantityOptions(12).at(-1), 12)
  assert.equal(quantityOptions(1000).length, 99)
})

test('an order takes its own quantities out of a cart and leaves the rest, never below one', () => {
  fc.assert(
    fc.property(carts, carts, (cart, ordered) => {
      const left = quantities(withoutOrdered(cart, ordered))
      for (const line of cart) {
        const taken = quantities(ordered).get(keyOf(line)) ?? 0
        const rest = line.quantity - taken
        assert.equal(left.get(keyOf(line)), rest > 0 ? rest : undefined)
      }
      assert.ok(left.size <= cart.length)
    }),
  )
  assert.deepEqual(withoutOrdered([okra, onion], [{ ...okra, quantity: 1 }]), [{ ...okra, quantity: 1 }, onion])
})

test('packs of one product share what is left; lines that cannot be bought stay as they are', () => {
  const line = { productId: 'okra', quantity: 2, state: 'ok', content: 500, left: 1500 } as const
  assert.deepEqual(sharedStates([line]), ['ok'])
  assert.deepEqual(sharedStates([line, { ...line, quantity: 1 }]), ['ok', 'ok'])
  assert.deepEqual(sharedStates([line, { ...line, state: 'not-enough' }]), ['not-enough', 'not-enough'])
  assert.deepEqual(sharedStates([{ ...line, state: 'not-enough' }]), ['ok'])
  assert.deepEqual(sharedStates([{ ...line, left: undefined, quantity: 99 }]), ['ok'])
  assert.deepEqual(
    sharedStates([
      { ...line, state: 'out-of-stock' },
      { ...line, state: 'gone', left: undefined },
    ]),
    ['out-of-stock', 'gone'],
  )
})
