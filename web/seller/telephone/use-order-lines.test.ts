import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columns } from '#tests/support/columns.ts'
import { type EditedLine, mergeLines } from './use-order-lines.ts'

const lineOf = (key: string, unit: string, quantity: number) =>
  ({ key, unit, quantity, isDoubtful: false }) as EditedLine

test('lines of one pack become one, and a quantity over 99 is cut and doubtful', () => {
  const lines = [lineOf('a', 'okra', 60), lineOf('b', 'onion', 99), lineOf('c', 'okra', 60), lineOf('d', 'chilli', 150)]
  assert.deepEqual(columns(mergeLines(lines), 'key', 'quantity', 'isDoubtful'), [
    ['a', 99, true],
    ['b', 99, false],
    ['d', 99, true],
  ])
})
