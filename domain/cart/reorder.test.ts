import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderAgain } from './reorder.ts'

const unit = (_id: string, label: string) => ({ _id, label })
const okra = { _id: 'okra', inStock: true, retailUnits: [unit('o1', '250g'), unit('o2', '500g')], bulkUnits: [] }
const onion = { _id: 'onion', inStock: true, retailUnits: [], bulkUnits: [unit('n5', '5kg')] }
const item = (id: string, unitId: string, label: string, quantity = 1) => ({
  product: { _id: id, name: id },
  unit: unit(unitId, label),
  quantity,
})

test('everything that is still sold comes again, in its unit and quantity, from either view', () => {
  const { lines, missing } = orderAgain([item('okra', 'o2', '500g', 3), item('onion', 'n5', '5kg')], [okra, onion])
  assert.deepEqual(
    lines.map(({ product, unit: { _id }, quantity }) => [product._id, _id, quantity]),
    [
      ['okra', 'o2', 3],
      ['onion', 'n5', 1],
    ],
  )
  assert.deepEqual(missing, [])
})

test('a unit that was made anew is found by its label, and its id counts before the label', () => {
  const { lines } = orderAgain([item('okra', 'old', '500g'), item('okra', 'o1', '500g')], [okra])
  assert.deepEqual(
    lines.map((line) => line.unit._id),
    ['o2', 'o1'],
  )
})

test('what is sold out, has left the shop or lost its pack is named with the reason', () => {
  const soldOut = { ...onion, inStock: false }
  const { lines, missing } = orderAgain(
    [item('onion', 'n5', '5kg'), item('leek', 'l1', '250g'), item('okra', 'o9', '2kg')],
    [okra, soldOut],
  )
  assert.deepEqual(lines, [])
  assert.deepEqual(missing, [
    { name: 'onion', label: '5kg', why: 'out-of-stock' },
    { name: 'leek', label: '250g', why: 'gone' },
    { name: 'okra', label: '2kg', why: 'gone' },
  ])
})
