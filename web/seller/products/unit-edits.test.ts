import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { rowsToSave, shownFigures, withoutUnchanged, withSeen } from './unit-edits.ts'

const half: UnitJson = {
  _id: 'u1',
  label: '500g',
  quantity: { unit: 'g', value: 500 },
  price: 40.25,
  discountPercent: 25,
  discount: 10.06,
  sellingPrice: 30.19,
}

const seen = { seenPrice: 40.25, seenSellingPrice: 30.19 }

test('an unchanged row shows discount and percent of the store, both in hundredths', () => {
  assert.deepEqual(shownFigures(half, undefined), { discount: 1006, percent: 2500 })
})

test('an edited row shows price minus selling price, and what that is of the price', () => {
  assert.deepEqual(shownFigures(half, { price: '50', sellingPrice: '33.33' }), { discount: 1667, percent: 3334 })
})

test('a row with impossible prices shows no figures', () => {
  for (const edit of [
    { price: 'abc' },
    { price: '' },
    { price: '0' },
    { sellingPrice: '40.26' },
    { sellingPrice: '-1' },
  ])
    assert.equal(shownFigures(half, edit), undefined)
})

test('only edited rows are sent, and those whose prices are not numbers are skipped', () => {
  const kilo = { ...half, label: '1kg' }
  const edits = new Map([
    ['500g', { price: '50' }],
    ['1kg', { sellingPrice: 'abc' }],
  ])
  assert.deepEqual(rowsToSave([half, kilo, { ...half, label: '2kg' }], edits), [
    { label: '500g', price: 50, sellingPrice: 30.19, seenPrice: 40.25, seenSellingPrice: 30.19 },
  ])
})

test('newer prices that came while the seller typed are overwritten only after they were shown', () => {
  const newer = { ...half, price: 60, sellingPrice: 50 }
  const first = withoutUnchanged(half, { price: '50' })
  const edits = new Map([['500g', withoutUnchanged(newer, { ...first, sellingPrice: '45' }) ?? {}]])
  const [row] = rowsToSave([newer], edits)
  assert.deepEqual(row, { label: '500g', price: 50, sellingPrice: 45, ...seen })
  const shown = withSeen(edits, new Map([['500g', newer]]))
  assert.deepEqual(rowsToSave([newer], shown), [{ ...row, seenPrice: 60, seenSellingPrice: 50 }])
})

test('a price is read in digits of Hindi and with groups', () => {
  for (const [typed, price] of [
    ['५०', 50],
    ['1,200', 1200],
    ['१,२००.५०', 1200.5],
  ] as const)
    assert.equal(rowsToSave([half], new Map([['500g', { price: typed }]]))[0]?.price, price)
})

test('a selling price above the price is refused before anything is sent', () => {
  assert.throws(() => rowsToSave([half], new Map([['500g', { sellingPrice: '41' }]])), {
    code: 'SELLING_PRICE_ABOVE_PRICE',
  })
})

test('an edit that is taken back is no edit', () => {
  assert.equal(withoutUnchanged(half, { price: '40.25' }), undefined)
  assert.deepEqual(withoutUnchanged(half, { price: '40.25', sellingPrice: '31' }), { sellingPrice: '31', seen })
})
