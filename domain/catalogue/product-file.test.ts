import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainCell, safeCell } from './csv.ts'
import { productFile } from './product-file.ts'

test('a name that a spreadsheet would take for a formula is protected, and read as it was', () => {
  for (const name of ['=1+1', '+91', '-5', '@home', '\tx', "'=x", "'Okra'", 'Okra, fresh', 'a "b"']) {
    const [, line = ''] = productFile([{ Id: name }]).split('\r\n')
    const cell = line.replace(/,+$/, '')
    assert.doesNotMatch(cell, /^"?[=+\-@\t]/)
    const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    assert.equal(plainCell(unquoted), name)
  }
})

test('full-width signs and signs behind invisible characters are protected, and invisible characters are taken away', () => {
  for (const [text, cell] of [
    ['＝qqzz＋1', "'＝qqzz＋1"],
    ['\u200b=1+1', "'=1+1"],
    ['\u200d=1+1', "'\u200d=1+1"],
    ['\u0001＠x', "'＠x"],
    ['o\u202ekra\u001b', 'okra'],
    ['क्\u200dष', 'क्\u200dष'],
  ] as const)
    assert.equal(safeCell(text), cell)
})
