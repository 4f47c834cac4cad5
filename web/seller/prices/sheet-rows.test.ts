import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxPricesAtOnce } from '#domain/catalogue/units.ts'
import { column } from '#tests/support/columns.ts'
import { onion, sheetProduct, tomato, typed } from '#tests/support/sheet-products.ts'
import {
  changePercent,
  columnOfPrices,
  pricesToSend,
  prunedDraft,
  questionKey,
  rowsToCheck,
  sheetRow,
  withoutSavedPrices,
} from './sheet-rows.ts'

const now = Date.parse('2026-11-24T04:00:00Z')

test('a typed price is sent with the version that was shown; an empty field is as yesterday', () => {
  const rows = [sheetRow(tomato, typed('₹44'), now), sheetRow(onion, undefined, now)]
  assert.deepEqual(pricesToSend(rows), [{ id: 'tomato', basePrice: 44, version: 3 }])
  assert.deepEqual(rowsToCheck(rows), [])
  assert.deepEqual(column(rows, 'isDone'), [true, false])
})

test('of more prices than one call takes the first are sent', () => {
  const rows = Array.from({ length: maxPricesAtOnce + 1 }, (_, at) =>
    sheetRow(sheetProduct(`p${at}`, `P ${at}`, 46), typed('44'), now),
  )
  const sent = pricesToSend(rows)
  assert.equal(sent.length, maxPricesAtOnce)
  assert.equal(sent.at(-1)?.id, `p${maxPricesAtOnce - 1}`)
})

test('a typo is asked about until it is answered for just this price', () => {
  const row = sheetRow(tomato, typed('4'), now)
  assert.deepEqual(column(row.questions, 'why'), ['change'])
  const confirmed = row.questions.map(questionKey)
  assert.deepEqual(sheetRow(tomato, typed('4', { confirmed }), now).questions, [])
  assert.equal(sheetRow(tomato, typed('5', { confirmed }), now).questions.length, 1)
  assert.equal(sheetRow(tomato, typed('0'), now).questions[0]?.why, 'zero')
})

test('no price and a price beyond reason wait in their row', () => {
  assert.equal(sheetRow(tomato, typed('4x'), now).problem, 'not-money')
  assert.equal(sheetRow(tomato, typed('1,00,001'), now).problem, 'out-of-range')
  assert.equal(rowsToCheck([sheetRow(tomato, typed('abc'), now)]).length, 1)
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
  assert.deepEqual(withoutSavedPrices({ ...sent, tomato: typed('45') }, sent, saved), {
    tomato: typed('45'),
    gone: typed('9'),
  })
})

test('a price typed over one that this page saved is not asked about as changed elsewhere', () => {
  const saved = { ...tomato, version: 4, basePrice: 44 }
  const isStale = (savedHere: [string, number][]) =>
    sheetRow(saved, prunedDraft({ tomato: typed('45') }, [saved], new Map(savedHere)).tomato, now).isStale
  assert.deepEqual([isStale([['tomato', 44]]), isStale([['tomato', 43]]), isStale([])], [false, true, true])
})

test('a price typed per kilogram waits once the product is sold by the piece, at the same number too', () => {
  const byPiece = { ...tomato, version: 4, soldBy: 'piece' as const }
  assert.equal(sheetRow(byPiece, typed('45'), now).isStale, true)
  const savedHere = new Map([['tomato', 46]])
  assert.equal(sheetRow(byPiece, prunedDraft({ tomato: typed('45') }, [byPiece], savedHere).tomato, now).isStale, true)
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
