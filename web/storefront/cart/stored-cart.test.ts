import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyStorage } from '#tests/support/browser-storage.ts'
import { withStockStates } from './cart-lines.ts'
import { readStoredCart, storedCartKey } from './stored-cart.ts'

const unit = { _id: '500g', label: '500g', quantity: { unit: 'g', value: 500 }, price: 25, sellingPrice: 20 }
const okra = { productId: 'okra', name: 'Okra', image: '', category: 'Root', state: 'ok', quantity: 1, unit }

test('a damaged line of a stored cart is dropped, the other lines stay', () => {
  const { quantity: _quantity, ...withoutQuantity } = okra
  const { quantity: _content, ...withoutContent } = unit
  const lines = [
    okra,
    null,
    withoutQuantity,
    { ...okra, quantity: 1.5 },
    { ...okra, unit: undefined },
    { ...okra, unit: withoutContent },
    { ...okra, unit: { ...unit, quantity: { unit: 'g' } } },
    { ...okra, unit: { ...unit, sellingPrice: -1 } },
  ]
  emptyStorage().set(storedCartKey, JSON.stringify(lines))
  assert.deepEqual(readStoredCart(), [okra])
  assert.doesNotThrow(() => withStockStates(readStoredCart()))
})
