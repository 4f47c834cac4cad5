import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reorderLines } from './reorder.ts'

const unit = (_id: string, label: string) => ({ _id, label })
const listed = (_id: string, label: string, value: number) => ({
  ...unit(_id, label),
  quantity: { unit: 'g' as const, value },
})
const okraUnits = [listed('o1', '250g', 250), listed('o2', '500g', 500)]
const okra = { _id: 'okra', inStock: true, soldBy: 'weight' as const, retailUnits: okraUnits, bulkUnits: [] }
const onion = { ...okra, _id: 'onion', retailUnits: [], bulkUnits: [listed('n5', '5kg', 5000)] }
const item = (id: string, unitId: string, label: string, quantity = 1) => ({
  product: { _id: id, name: id },
  unit: unit(unitId, label),
  quantity,
})

test('everything that is still sold comes again, in its unit and quantity, from either view', () => {
  const { lines, missing } = reorderLines([item('okra', 'o2', '500g', 3), item('onion', 'n5', '5kg')], [okra, onion])
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
  const { lines } = reorderLines([item('okra', 'old', '500g'), item('okra', 'o1', '500g')], [okra])
  assert.deepEqual(
    lines.map((line) => line.unit._id),
    ['o2', 'o1'],
  )
})

test('what is sold out, has left the shop or lost its pack is named with the reason', () => {
  const soldOut = { ...onion, inStock: false }
  const { lines, missing } = reorderLines(
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

test('a pack larger than what is left, which the list leaves out, is out of stock; a smaller one is gone', () => {
  const whyOf = (label: string, orderedGrams: number | undefined, left?: number) => {
    const ordered = { ...item('okra', label, label, 2), orderedGrams }
    return reorderLines([ordered], [{ ...okra, left }]).missing.map(({ why }) => why)
  }
  assert.deepEqual(whyOf('2kg', 4000), ['out-of-stock'])
  assert.deepEqual(whyOf('2kg', 4000, 600), ['out-of-stock'])
  assert.deepEqual(whyOf('400g', 800, 600), ['gone'])
  assert.deepEqual(whyOf('2kg', undefined, 0), ['gone'], 'an order of before amounts were stored')
})

test('a pack by weight of a product that is sold by the piece since is gone', () => {
  const pieces = { ...unit('o4', '4 pieces'), quantity: { unit: 'piece' as const, value: 4 } }
  const byPiece = { ...okra, soldBy: 'piece' as const, retailUnits: [pieces] }
  const { missing } = reorderLines([{ ...item('okra', 'o1', '250g'), orderedGrams: 250 }], [byPiece])
  assert.deepEqual(missing, [{ name: 'okra', label: '250g', why: 'gone' }])
})
