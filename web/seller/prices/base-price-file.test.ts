import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onion, sheetProduct, tomato } from '#tests/support/sheet-products.ts'
import { readBasePriceFile } from './base-price-file.ts'

test('a file with product and price is for 1 kg, in English or Hindi', () => {
  const shelf = [tomato, onion]
  for (const file of [
    'Product,Price\nTomato,44\nOnion,"1,040"\nKiwi,5',
    'सब्ज़ी;दाम\nटमाटर;44\nप्याज;₹1040\nKiwi;5',
    'Product,Unit,Price\ntamatar,1 kg,44\nPyaz,1 किलो,1040\nKiwi,1kg,5',
    'Price,Id,Product\n44,tomato,\n1040,onion,\n5,kiwi,Kiwi',
    'Product,Price,Rate\nTomato,44,\nOnion,1040,7\nKiwi,5,',
  ]) {
    const read = readBasePriceFile(shelf, file)
    assert.deepEqual(
      [...(read?.prices ?? [])],
      [
        ['tomato', 44],
        ['onion', 1040],
      ],
      file,
    )
    assert.deepEqual(read?.unknown, ['Kiwi 5'])
  }
  for (const file of ['', 'Tomato,44', 'Product,Unit,Price\nTomato,500g,22', 'Product\nTomato', 'Price\n44'])
    assert.equal(readBasePriceFile(shelf, file), undefined, file)
})

test('a file of 4,000 products is read at once', () => {
  const shelf = Array.from({ length: 4000 }, (_, at) => sheetProduct(`p${at}`, `Vegetable ${at}`, 20))
  const file = ['Product,Price', ...shelf.map(({ name }, at) => `${name},${at + 1}`)].join('\n')
  assert.equal(readBasePriceFile(shelf, file)?.prices.size, 4000)
})
