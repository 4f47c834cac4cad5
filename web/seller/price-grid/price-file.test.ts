import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sampleProduct } from '#tests/support/sample-product.ts'
import { type Edits, rowsOf, rowsToSend } from './price-edits.ts'
import { priceFile, readPriceFile } from './price-file.ts'

const none: Edits = new Map()
const rows = rowsOf([sampleProduct('carrot', 'Carrot, red'), sampleProduct('radish', '=Radish "long"')])
const sent = (edits: Edits) =>
  rowsToSend(rows, edits).map(({ change }) => [change.id, change.label, change.price, change.sellingPrice])

test('a price list goes out with every unit, opens as text, and comes back without a change', () => {
  const file = priceFile(rows)
  assert.equal(file.trimEnd().split('\r\n').length, 1 + rows.length)
  const heads = 'Product,Type,Unit,Price,Selling Price,Price when downloaded,Selling Price when downloaded,Id'
  assert.ok(file.startsWith(`\uFEFF${heads}\r\n"Carrot, red",retail,500g,20,18,20,18,carrot\r\n`))
  assert.match(file, /"'=Radish ""long""",retail/)
  assert.deepEqual(readPriceFile(none, rows, file), { edits: none, known: rows.length, stale: 0, unknown: [] })
})

test('a name with a full-width sign is written as text, and is read as it was', () => {
  const sums = rowsOf([sampleProduct('sum', '＝Sum'), sampleProduct('quoted', "'=Sum")])
  const file = priceFile(sums)
  assert.match(file, /^'＝Sum,retail/m)
  const names = file.replaceAll(/,[^,\r]*(?=\r)/g, '').replaceAll('40,36,', '50,36,')
  const read = readPriceFile(none, sums, names)
  assert.deepEqual(read?.unknown, [])
  assert.deepEqual([...(read?.edits ?? none).keys()], ['sum retail 1kg', 'quoted retail 1kg'])
})

test('a file with names only, its columns in another order and split by semicolons, is understood', () => {
  const file =
    'unit;SELLING PRICE;Product;Price\n500G;17.5;carrot, RED;\n 5kg ;"1,160";=Radish "long";"1,200"\n1kg;30;Mooli;40\n\n'
  const read = readPriceFile(none, rows, file)
  assert.deepEqual([read?.known, read?.unknown], [2, ['Mooli 1kg']])
  assert.deepEqual(sent(read?.edits ?? none), [
    ['carrot', '500g', 20, 17.5],
    ['radish', '5kg', 1200, 1160],
  ])
})

test('what a file says wins over what was typed, and what it leaves out stays', () => {
  const typed: Edits = new Map([
    ['carrot retail 500g', { price: '25', seen: { seenPrice: 20, seenSellingPrice: 18 } }],
    ['carrot retail 1kg', { price: '50', seen: { seenPrice: 40, seenSellingPrice: 36 } }],
  ])
  const read = readPriceFile(typed, rows, 'Id,Unit,Price\ncarrot,500g,30')
  assert.deepEqual(sent(read?.edits ?? none), [
    ['carrot', '500g', 30, 18],
    ['carrot', '1kg', 50, 36],
  ])
})

test('of a file downloaded earlier only edited prices are read, and a save asks where the shop changed the pack since', () => {
  const edited = priceFile(rows).replace('500g,20,18,', '500g,25.00,18,').replace('5kg,200,170,', '5kg,210,170,')
  const carrot = sampleProduct('carrot', 'Carrot, red')
  const retailUnits = carrot.retailUnits.map((unit) => ({ ...unit, price: unit.price + 2 }))
  const evening = rowsOf([{ ...carrot, retailUnits }, sampleProduct('radish')])
  const read = readPriceFile(none, evening, edited)
  assert.equal(read?.stale, 1)
  const changes = rowsToSend(evening, read?.edits ?? none).map(({ change }) => change)
  // The server refuses seen prices that are not the present ones: 500g costs 22 by now. 1kg stays at its new price.
  assert.deepEqual(changes, [
    { id: 'carrot', type: 'retail', label: '500g', price: 25, sellingPrice: 18, seenPrice: 20, seenSellingPrice: 18 },
    { id: 'carrot', type: 'bulk', label: '5kg', price: 210, sellingPrice: 170, seenPrice: 200, seenSellingPrice: 170 },
  ])
})

test('a row is never taken for another product: not by its name beside an unknown id, nor by a name that two have', () => {
  const twins = rowsOf([sampleProduct('carrot', 'Gajar'), sampleProduct('red-carrot', 'gajar')])
  const read = readPriceFile(
    none,
    twins,
    'Id,Product,Unit,Price\n,Gajar,1kg,50\nnone,Gajar,1kg,50\nred-carrot,Gajar,1kg,50',
  )
  assert.deepEqual([read?.known, read?.unknown], [1, ['Gajar 1kg', 'Gajar 1kg']])
  assert.deepEqual([...(read?.edits ?? none).keys()], ['red-carrot retail 1kg'])
})

test('of two packs whose labels differ by a blank and case a file changes the one that it names to the letter, or none', () => {
  const carrot = sampleProduct('carrot', 'Carrot')
  const retailUnits = carrot.retailUnits.map((unit) => (unit.label === '500g' ? { ...unit, label: '1 KG' } : unit))
  const near = rowsOf([{ ...carrot, retailUnits }])
  assert.deepEqual(readPriceFile(none, near, priceFile(near)), {
    edits: none,
    known: near.length,
    stale: 0,
    unknown: [],
  })
  const read = readPriceFile(none, near, 'Id,Unit,Price\ncarrot,1 KG,25\ncarrot,1kg,50\ncarrot,1Kg,60\ncarrot,5 kg,210')
  assert.deepEqual([read?.known, read?.unknown], [3, ['carrot 1Kg']])
  assert.deepEqual(
    [...(read?.edits ?? none)],
    [
      ['carrot retail 1 KG', { price: '25', seen: { seenPrice: 20, seenSellingPrice: 18 } }],
      ['carrot retail 1kg', { price: '50', seen: { seenPrice: 40, seenSellingPrice: 36 } }],
      ['carrot bulk 5kg', { price: '210', seen: { seenPrice: 200, seenSellingPrice: 170 } }],
    ],
  )
})

test('a file that is not a price list is refused, and no cell is sent that the shop would not take', () => {
  for (const file of [
    '',
    'Product,Price\nCarrot,3',
    'Unit,Price\n1kg,3',
    'Product,Unit\nCarrot,1kg',
    '\u0000\u0001',
    '<html>',
  ])
    assert.equal(readPriceFile(none, rows, file), undefined)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('carrot', 'radish'), fc.constantFrom('1kg', '5kg'), fc.string())),
      (lines) => {
        const file = [
          'Id,Unit,Price',
          ...lines.map(([id, label, price]) => `${id},${label},"${price.replaceAll('"', '""')}"`),
        ]
        const read = readPriceFile(none, rows, file.join('\n'))
        for (const [, , price] of sent(read?.edits ?? none)) assert.ok(Number(price) > 0 && Number(price) <= 1e7)
      },
    ),
  )
})

test('a file may be in Hindi, and spell 1kg as "1 kg" or "1 किलो"', () => {
  const hindi = rowsOf([{ ...sampleProduct('carrot', 'Carrot'), nameHi: 'गाजर' }])
  const file = 'सब्ज़ी,पैक,दाम,बेचने का दाम\nगाजर,1 किलो,50,45\nगाजर,५०० ग्राम,25,\nCarrot,5 KG,"₹240",'
  const read = readPriceFile(none, hindi, file)
  assert.deepEqual(read?.unknown, [])
  assert.deepEqual(
    rowsToSend(hindi, read?.edits ?? none).map(({ change }) => [change.label, change.price, change.sellingPrice]),
    [
      ['500g', 25, 18],
      ['1kg', 50, 45],
      ['5kg', 240, 170],
    ],
  )
})
