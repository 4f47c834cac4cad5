import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { maxPricesAtOnce } from '#domain/catalogue/units.ts'
import { readBasePriceFile } from './base-price-file.ts'
import { chartPath } from './chart-path.ts'
import { fileIntoDraft, withPrices } from './file-into-draft.ts'
import { type Answer, answeredLines, isRead, type PastedLine, pastedLines } from './pasted-rows.ts'
import { nextSix, timeToType, typedTime } from './price-time.ts'
import { currentDraft, restoreDraft, typePrice } from './sheet-draft.ts'
import {
  bodyOf,
  changePercent,
  columnOfPrices,
  prunedDraft,
  questionKey,
  savedDraft,
  sheetRow,
  waitingRows,
} from './sheet-rows.ts'

const now = Date.parse('2026-11-24T04:00:00Z')

const product = (id: string, name: string, basePrice: number, more: Partial<SheetProduct> = {}): SheetProduct => ({
  _id: id,
  name,
  nameHi: '',
  searchNames: [],
  category: 'Root',
  image: [],
  inStock: true,
  soldBy: 'weight',
  basePrice,
  previousBasePrice: null,
  yesterdayBasePrice: basePrice,
  changedAt: null,
  discountPercent: 0,
  version: 3,
  stock: null,
  units: [
    {
      _id: `${id}-1kg`,
      type: 'retail',
      label: '1kg',
      content: 1000,
      price: basePrice,
      discountPercent: 0,
      sellingPrice: basePrice,
      ruleSellingPrice: basePrice,
      isPinned: false,
    },
  ],
  ...more,
})
const tomato = product('tomato', 'Tomato', 46, { nameHi: 'टमाटर', searchNames: ['tamatar'] })
const onion = product('onion', 'Onion', 38, { nameHi: 'प्याज', searchNames: ['pyaz'] })
const typed = (text: string, more = {}) => ({ typed: text, version: 3, seen: 46, ...more })

test('a typed price is sent with the version that was shown; an empty field is as yesterday', () => {
  const rows = [sheetRow(tomato, typed('₹44'), now), sheetRow(onion, undefined, now)]
  assert.deepEqual(bodyOf(rows), [{ id: 'tomato', basePrice: 44, version: 3 }])
  assert.deepEqual(waitingRows(rows), [])
  assert.deepEqual(
    rows.map(({ isDone }) => isDone),
    [true, false],
  )
})

test('of more prices than one call takes the first are sent', () => {
  const rows = Array.from({ length: maxPricesAtOnce + 1 }, (_, at) =>
    sheetRow(product(`p${at}`, `P ${at}`, 46), typed('44'), now),
  )
  const sent = bodyOf(rows)
  assert.equal(sent.length, maxPricesAtOnce)
  assert.equal(sent.at(-1)?.id, `p${maxPricesAtOnce - 1}`)
})

test('a typo is asked about until it is answered for just this price', () => {
  const row = sheetRow(tomato, typed('4'), now)
  assert.deepEqual(
    row.questions.map(({ why }) => why),
    ['change'],
  )
  const confirmed = row.questions.map(questionKey)
  assert.deepEqual(sheetRow(tomato, typed('4', { confirmed }), now).questions, [])
  assert.equal(sheetRow(tomato, typed('5', { confirmed }), now).questions.length, 1)
  assert.equal(sheetRow(tomato, typed('0'), now).questions[0]?.why, 'zero')
})

test('no price and a price beyond reason wait in their row', () => {
  assert.equal(sheetRow(tomato, typed('4x'), now).problem, 'not-money')
  assert.equal(sheetRow(tomato, typed('1,00,001'), now).problem, 'out-of-range')
  assert.equal(waitingRows([sheetRow(tomato, typed('abc'), now)]).length, 1)
})

test('a price that was changed elsewhere waits, one whose packs only changed does not', () => {
  assert.equal(sheetRow({ ...tomato, version: 4, basePrice: 50 }, typed('44'), now).isStale, true)
  assert.equal(sheetRow({ ...tomato, version: 4 }, typed('44'), now).isStale, false)
})

test('a kept draft forgets products that are gone and prices that are saved already', () => {
  const draft = { tomato: typed('44'), gone: typed('10') }
  const none = new Map<string, number>()
  assert.deepEqual(Object.keys(prunedDraft(draft, [tomato], none)), ['tomato'])
  assert.deepEqual(prunedDraft({ tomato: typed('44') }, [{ ...tomato, version: 4, basePrice: 44 }], none), {})
  const same = { tomato: typed('44') }
  assert.equal(prunedDraft(same, [tomato], none), same)
})

test('after a save the draft keeps what was typed over meanwhile and what was not sent', () => {
  const sent = { tomato: typed('44'), onion: typed('40', { seen: 38 }), gone: typed('9') }
  const saved = [
    { id: 'tomato', basePrice: 44, version: 3 },
    { id: 'onion', basePrice: 40, version: 3 },
  ]
  assert.deepEqual(savedDraft({ ...sent, tomato: typed('45') }, sent, saved), { tomato: typed('45'), gone: typed('9') })
})

test('a price typed over one that this page saved is not asked about as changed elsewhere', () => {
  const saved = { ...tomato, version: 4, basePrice: 44 }
  const isStale = (savedHere: [string, number][]) =>
    sheetRow(saved, prunedDraft({ tomato: typed('45') }, [saved], new Map(savedHere)).tomato, now).isStale
  assert.deepEqual([isStale([['tomato', 44]]), isStale([['tomato', 43]]), isStale([])], [false, true, true])
})

test('a vegetable is done once its price is typed or was changed today in India', () => {
  const changed = (changedAt: string) => sheetRow({ ...tomato, changedAt }, undefined, now).isDone
  assert.equal(changed('2026-11-23T18:30:00Z'), true)
  assert.equal(changed('2026-11-23T18:29:59Z'), false)
})

test('changes are told in whole per cent', () => {
  assert.deepEqual(
    [changePercent(46, 4), changePercent(38, 42), changePercent(5, 5), changePercent(0, 5)],
    [-91, 11, 0, undefined],
  )
})

test('a column of a spreadsheet is told from a list', () => {
  assert.deepEqual(columnOfPrices('30\r\n\r\n42.5\r\n'), ['30', '', '42.5'])
  assert.equal(columnOfPrices('30'), undefined)
  assert.equal(columnOfPrices('aloo 30\npyaz 42'), undefined)
  assert.equal(columnOfPrices('Tomato\t30\nOnion\t42'), undefined)
})

const answerTo = (line: PastedLine | undefined, answer: Answer) => ({ [line?.key ?? '']: answer })

test('a pasted line takes the answers of the seller', () => {
  const lines = pastedLines([tomato, onion], 'tamatar 44, pyaz 40-45, kuchh 20, kuchh 30')
  assert.deepEqual(lines.map(isRead), [true, false, false, false])
  assert.equal(lines[2]?.doubt?.why, 'no-product')
  const answers = { ...answerTo(lines[1], { basePrice: 45 }), ...answerTo(lines[2], { isLeftOut: true }) }
  assert.deepEqual(
    answeredLines(lines, answers).map(({ id, basePrice }) => [id, basePrice]),
    [
      ['tomato', 44],
      ['onion', 45],
      [undefined, 30],
    ],
  )
})

test('lines that are answered with one vegetable count once, and with two prices the seller chooses one', () => {
  const lines = pastedLines([tomato, onion], 'tamatar 44, kuchh 20, kuchh 44')
  const read = (answers: Readonly<Record<string, Answer>>) =>
    answeredLines(lines, answers).map(({ line, basePrice, doubt }) => [line, basePrice, doubt?.why, doubt?.prices])
  const second = answerTo(lines[2], { id: 'tomato' })
  assert.deepEqual(read(second), [
    ['tamatar 44 · kuchh 44', 44, undefined, undefined],
    ['kuchh 20', 20, 'no-product', [20]],
  ])
  const both = { ...second, ...answerTo(lines[1], { id: 'tomato' }) }
  assert.deepEqual(read(both), [['tamatar 44 · kuchh 20 · kuchh 44', undefined, 'two-prices', [44, 20]]])
  const chosen = lines.map((line) => answerTo(line, { id: 'tomato', basePrice: 20 }))
  assert.deepEqual(read(Object.assign({}, ...chosen)), [['tamatar 44 · kuchh 20 · kuchh 44', 20, undefined, undefined]])
  const keys = answeredLines(lines, both).flatMap((line) => line.keys)
  assert.deepEqual(
    keys,
    lines.map(({ key }) => key),
  )
})

test('a vegetable that stands twice in a list counts once, and with two prices the seller chooses one', () => {
  const lines = pastedLines([tomato, onion], 'tamatar 44\npyaz 40, tomato 44\nonion 45\nkuchh\nkuchh')
  assert.deepEqual(
    lines.map(({ line, id, basePrice, doubt }) => [line, id, basePrice, doubt?.why, doubt?.prices]),
    [
      ['tamatar 44', 'tomato', 44, undefined, undefined],
      ['pyaz 40 · onion 45', 'onion', undefined, 'two-prices', [40, 45]],
      ['kuchh', undefined, undefined, 'no-price', undefined],
      ['kuchh', undefined, undefined, 'no-price', undefined],
    ],
  )
  assert.equal(new Set(lines.map(({ key }) => key)).size, 4)
})

test('a file with product and price is for 1 kg, in English or Hindi', () => {
  const shelf = [tomato, onion]
  for (const file of [
    'Product,Price\nTomato,44\nOnion,"1,040"\nKiwi,5',
    'सब्ज़ी;दाम\nटमाटर;44\nप्याज;₹1040\nKiwi;5',
    'Product,Unit,Price\ntamatar,1 kg,44\nPyaz,1 किलो,1040\nKiwi,1kg,5',
    'Price,Id,Product\n44,tomato,\n1040,onion,\n5,kiwi,Kiwi',
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
  assert.deepEqual(withPrices({}, shelf, new Map([['onion', 40]])), { onion: { typed: '40', version: 3, seen: 38 } })
})

/** A browser's storage, which is empty. */
function emptyStorage(): void {
  const stored = new Map<string, string>()
  const value = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value })
}

test('a file that is chosen before the sheet was opened is the draft of who chose it, beside what they typed', () => {
  emptyStorage()
  const prices = () => Object.entries(currentDraft()).map(([id, price]) => [id, price.typed])
  const openSheet = (person: string) => {
    restoreDraft(person)
    return prices()
  }
  fileIntoDraft('anita', [tomato, onion], 'Product,Price\nTomato,44')
  assert.deepEqual(openSheet('anita'), [['tomato', '44']])
  typePrice('onion', typed('41'))

  // Another person logs in on the same computer.
  fileIntoDraft('gita', [tomato, onion], 'Product,Price\nTomato,50')
  assert.deepEqual(prices(), [['tomato', '50']])
  assert.deepEqual(openSheet('gita'), [['tomato', '50']])
  fileIntoDraft('anita', [tomato, onion], 'Product,Price\nTomato,47')
  const both = [
    ['tomato', '47'],
    ['onion', '41'],
  ]
  assert.deepEqual(openSheet('anita'), both)
  assert.deepEqual(openSheet('gita'), [['tomato', '50']])
})

test('a file of 4,000 products is read at once', () => {
  const shelf = Array.from({ length: 4000 }, (_, at) => product(`p${at}`, `Vegetable ${at}`, 20))
  const file = ['Product,Price', ...shelf.map(({ name }, at) => `${name},${at + 1}`)].join('\n')
  assert.equal(readBasePriceFile(shelf, file)?.prices.size, 4000)
})

test('six in the morning is the next one in India, and a typed time lies in the next 30 days', () => {
  assert.equal(nextSix(Date.parse('2026-11-24T00:29:00Z')), '2026-11-24T00:30:00.000Z')
  assert.equal(nextSix(Date.parse('2026-11-24T00:30:00Z')), '2026-11-25T00:30:00.000Z')
  assert.equal(typedTime('2026-11-25T06:00', now), '2026-11-25T00:30:00.000Z')
  assert.equal(timeToType('2026-11-25T00:30:00.000Z'), '2026-11-25T06:00')
  for (const wrong of ['', 'tomorrow', '2026-11-24T09:29', '2026-12-24T09:31'])
    assert.equal(typedTime(wrong, now), 'wrong')
})

test('the chart goes in steps, and one price is a point in its middle', () => {
  const size = { width: 100, height: 50 }
  const points = [
    { at: '2026-11-20T00:00:00Z', basePrice: 40 },
    { at: '2026-11-24T00:00:00Z', basePrice: 60 },
  ]
  assert.equal(chartPath(points, size), 'M4 46H96V4')
  assert.equal(chartPath(points.slice(0, 1), size), 'M50 25')
})
