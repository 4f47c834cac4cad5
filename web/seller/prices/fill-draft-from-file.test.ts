import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyStorage } from '#tests/support/browser-storage.ts'
import { columns } from '#tests/support/columns.ts'
import { onion, sheetProduct, tomato } from '#tests/support/sheet-products.ts'
import { readBasePriceFile } from './base-price-file.ts'
import { fillDraftFromFile, withPrices } from './fill-draft-from-file.ts'
import { currentDraft, restoreDraft, typePrice } from './sheet-draft.ts'
import { sheetRow } from './sheet-rows.ts'

test('prices of a file are typed over the version and price that are shown', () => {
  assert.deepEqual(withPrices({}, [tomato, onion], new Map([['onion', 40]])), {
    onion: { typed: '40', version: 3, seen: 38, soldBy: 'weight' },
  })
})

test('of a file downloaded earlier only edited prices are typed, and the sheet asks where the shop changed the price since', () => {
  const okra = sheetProduct('okra', 'Okra', 58)
  const file = 'Product,Price,Price when downloaded\nTomato,44,40\nOnion,30,30\nOkra,60,58'
  const read = readBasePriceFile([tomato, onion, okra], file)
  assert.equal(read?.stale, 1)
  const draft = withPrices({}, [tomato, onion, okra], read?.prices ?? new Map(), read?.downloaded)
  const rows = [tomato, onion, okra].map((product) => sheetRow(product, draft[product._id], 0))
  assert.deepEqual(columns(rows, 'typed', 'isStale'), [
    ['44', true],
    [undefined, false],
    ['60', false],
  ])
  // The shop has the price of the file already.
  const same = withPrices({}, [tomato], new Map([['tomato', 46]]), new Map([['tomato', 40]]))
  assert.equal(sheetRow(tomato, same.tomato, 0).isStale, false)
})

/** Node has no other windows to follow. */
globalThis.addEventListener ??= () => undefined

test('a file that is chosen before the sheet was opened is the draft of who chose it, beside what they typed', () => {
  emptyStorage()
  const prices = () => Object.entries(currentDraft()).map(([id, price]) => [id, price.typed])
  const openSheet = (person: string) => {
    restoreDraft(person)
    return prices()
  }
  fillDraftFromFile('anita', [tomato, onion], 'Product,Price\nTomato,44')
  assert.deepEqual(openSheet('anita'), [['tomato', '44']])
  typePrice(onion, '41')

  // Another person logs in on the same computer.
  fillDraftFromFile('gita', [tomato, onion], 'Product,Price\nTomato,50')
  assert.deepEqual(prices(), [['tomato', '50']])
  assert.deepEqual(openSheet('gita'), [['tomato', '50']])
  fillDraftFromFile('anita', [tomato, onion], 'Product,Price\nTomato,47')
  const both = [
    ['tomato', '47'],
    ['onion', '41'],
  ]
  assert.deepEqual(openSheet('anita'), both)
  assert.deepEqual(openSheet('gita'), [['tomato', '50']])
})
