import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import { offersFor, toCatalogueProduct } from './offers.ts'
import type { Line } from './packing-lines.ts'

const pack = (label: string, unit: 'piece' | 'g', value: number, sellingPrice: number) => ({
  ...{ _id: label, label, quantity: { unit, value }, price: sellingPrice, sellingPrice },
})
const product = (name: string, soldBy: 'piece' | 'weight', ...units: ReturnType<typeof pack>[]) =>
  toCatalogueProduct({
    ...{ _id: name, name, category: 'Fruit', soldBy, inStock: true },
    ...{ retailUnits: units, bulkUnits: [] },
  } as unknown as ProductJson)

test('a replacement of pieces is the one with as many pieces, not the dearest', () => {
  const catalogue = [
    product('Orange', 'piece', pack('4 pieces', 'piece', 4, 40)),
    product('Sweet lime', 'piece', pack('6 pieces', 'piece', 6, 48)),
    product('Grapes', 'weight', pack('500g', 'g', 500, 49)),
  ]
  const line = {
    ...{ product: { _id: 'Banana', name: 'Banana', category: 'Fruit' }, unit: { sellingPrice: 50 } },
    ...{ quantity: 2, orderedPieces: 8 },
  } as unknown as Line
  assert.deepEqual(
    offersFor(line, catalogue).map(({ product }) => product.name),
    ['Orange', 'Grapes', 'Sweet lime'],
  )
})
