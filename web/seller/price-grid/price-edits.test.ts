import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '#tests/support/columns.ts'
import { sampleProduct } from '#tests/support/sample-product.ts'
import { changesIn, type Edits, pasteInto, problemOf, rowsOf, rowsToSend, typeInto } from './price-edits.ts'

const rows = rowsOf([sampleProduct('carrot'), sampleProduct('radish')])
const none: Edits = new Map()

/** The row at this place; the tests know that it is there. */
function rowAt(index: number) {
  const row = rows[index]
  assert.ok(row)
  return row
}

/** The prices that a row showed before it was typed into. */
const seen = (at: number) => ({ seenPrice: rowAt(at).unit.price, seenSellingPrice: rowAt(at).unit.sellingPrice })

test('every unit has a row, retail before bulk, and the first of a product shows its stock', () => {
  assert.deepEqual(
    rows.map(({ product, type, unit, isFirst }) => [product._id, type, unit.label, isFirst]),
    [
      ['carrot', 'retail', '500g', true],
      ['carrot', 'retail', '1kg', false],
      ['carrot', 'bulk', '5kg', false],
      ['radish', 'retail', '500g', true],
      ['radish', 'retail', '1kg', false],
      ['radish', 'bulk', '5kg', false],
    ],
  )
})

test('a cell typed back to the price of the shop is no change', () => {
  const row = rowAt(1)
  const edits = typeInto(none, row, 'price', '45.00')
  assert.deepEqual([...edits], [[row.key, { price: '45', seen: seen(1) }]])
  assert.deepEqual([...typeInto(edits, row, 'price', '₹40.00')], [])
  assert.deepEqual([...typeInto(edits, row, 'price', undefined)], [])
})

test('a wrong cell says why where somebody typed, and its whole row waits', () => {
  const row = rowAt(1)
  const why = (part: 'price' | 'sellingPrice', typed: string) =>
    problemOf(row, typeInto(none, row, part, typed).get(row.key), part)
  assert.equal(why('price', 'forty'), 'not-money')
  assert.equal(why('price', '40.005'), 'not-money')
  assert.equal(why('price', '0'), 'out-of-range')
  assert.equal(why('price', '10000001'), 'out-of-range')
  assert.equal(why('price', '35.99'), 'above-price')
  assert.equal(why('sellingPrice', '40.01'), 'above-price')
  assert.equal(why('sellingPrice', '40'), undefined)
  const both = typeInto(typeInto(none, row, 'price', '30'), row, 'sellingPrice', '31')
  assert.equal(problemOf(row, both.get(row.key), 'price'), undefined)
  assert.equal(problemOf(row, both.get(row.key), 'sellingPrice'), 'above-price')
  const other = typeInto(both, rowAt(0), 'price', '22')
  assert.deepEqual(column(rowsToSend(rows, other), 'change'), [
    { id: 'carrot', type: 'retail', label: '500g', price: 22, sellingPrice: 18, seenPrice: 20, seenSellingPrice: 18 },
  ])
  assert.deepEqual([changesIn(rows, other).cells.length, changesIn(rows, other).wrong.length], [3, 1])
})

test('cells of a spreadsheet fill the prices to the right and down; empty ones change nothing, what does not fit is counted', () => {
  const pasted = pasteInto(none, rows, { row: 4, part: 'price' }, '50\t45\tin stock\r\n\t160.50\r\n60\t50\r\n')
  assert.deepEqual([pasted.filled, pasted.wrong, pasted.outside], [3, 0, 3])
  assert.deepEqual(column(rowsToSend(rows, pasted.edits), 'change'), [
    { id: 'radish', type: 'retail', label: '1kg', price: 50, sellingPrice: 45, ...seen(4) },
    { id: 'radish', type: 'bulk', label: '5kg', price: 200, sellingPrice: 160.5, ...seen(5) },
  ])
  const wrong = pasteInto(none, rows, { row: 0, part: 'sellingPrice' }, '15\nfree\n150')
  assert.deepEqual(
    changesIn(rows, wrong.edits).wrong.map(({ row, part, typed, problem }) => [row.unit.label, part, typed, problem]),
    [['1kg', 'sellingPrice', 'free', 'not-money']],
  )
  assert.equal(wrong.wrong, 1)
  assert.equal(pasteInto(wrong.edits, rows, { row: 3, part: 'price' }, '90').wrong, 0, 'it was not pasted this time')
})

test('the prices seen are those of the first edit, also when newer ones came since and it was typed again', () => {
  const row = rowAt(1)
  const edits = typeInto(none, row, 'price', '45')
  const newer = { ...row, unit: { ...row.unit, price: 60, sellingPrice: 50 } }
  const again = typeInto(typeInto(edits, newer, 'price', '46'), newer, 'sellingPrice', '44')
  assert.deepEqual(column(rowsToSend([newer], again), 'change'), [
    { id: 'carrot', type: 'retail', label: '1kg', price: 46, sellingPrice: 44, ...seen(1) },
  ])
})

test('an edit that the shop has meanwhile made its own, or whose unit has gone, is no change any more', () => {
  const edits: Edits = new Map([
    [rowAt(1).key, { price: '40' }],
    ['carrot retail 2kg', { price: '80' }],
  ])
  assert.deepEqual(changesIn(rows, edits).cells, [])
  assert.deepEqual(rowsToSend(rows, edits), [])
})
