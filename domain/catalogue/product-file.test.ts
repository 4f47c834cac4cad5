import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainCell } from './csv.ts'
import { productFile } from './product-file.ts'

test('a name that a spreadsheet would take for a formula is protected, and read as it was', () => {
  for (const name of ['=1+1', '+91', '-5', '@home', '\tx', "'=x", "'Okra'", 'Okra, fresh', 'a "b"']) {
    const [, line = ''] = productFile([{ Id: name }]).split('\r\n')
    const cell = line.replace(/,{11}$/, '')
    assert.doesNotMatch(cell, /^"?[=+\-@\t]/)
    const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    assert.equal(plainCell(unquoted), name)
  }
})
