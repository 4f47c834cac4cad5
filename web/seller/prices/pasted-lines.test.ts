import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columns } from '#tests/support/columns.ts'
import { onion, tomato } from '#tests/support/sheet-products.ts'
import { answeredLines, type Correction, isRead, type PastedLine, pastedLines } from './pasted-lines.ts'

const answerTo = (line: PastedLine | undefined, answer: Correction) => ({ [line?.key ?? '']: answer })

test('a pasted line takes the answers of the seller', () => {
  const lines = pastedLines([tomato, onion], 'tamatar 44, pyaz 40-45, kuchh 20, kuchh 30')
  assert.deepEqual(lines.map(isRead), [true, false, false, false])
  assert.equal(lines[2]?.doubt?.why, 'no-product')
  const answers = { ...answerTo(lines[1], { basePrice: 45 }), ...answerTo(lines[2], { isLeftOut: true }) }
  assert.deepEqual(columns(answeredLines(lines, answers), 'id', 'basePrice'), [
    ['tomato', 44],
    ['onion', 45],
    [undefined, 30],
  ])
})

test('lines that are answered with one vegetable count once, and with two prices the seller chooses one', () => {
  const lines = pastedLines([tomato, onion], 'tamatar 44, kuchh 20, kuchh 44')
  const read = (answers: Readonly<Record<string, Correction>>) =>
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
