import assert from 'node:assert/strict'
import { test } from 'node:test'
import { streamJson } from './stream-json.ts'

test('the pieces are what JSON.stringify writes, and none is much longer than its items', () => {
  const item = { name: 'भिंडी "okra"', price: 20.24, units: [{ label: '500g' }], none: undefined }
  const many = Array.from({ length: 20_000 }, (_, at) => ({ ...item, at }))
  for (const object of [
    {},
    { success: true },
    { success: true, products: [] },
    { success: true, products: [item], none: undefined, list: [undefined, null, 'x'], when: new Date(0) },
    { none: undefined, call: () => 1, silent: { toJSON: () => undefined }, last: [] },
    { success: true, products: many, more: many.slice(0, 1), last: 'one' },
  ])
    assert.equal([...streamJson(object)].join(''), JSON.stringify(object))
  const pieces = [...streamJson({ products: many })]
  assert.ok(pieces.length > 3, `${pieces.length} pieces`)
  assert.ok(pieces.every(({ length }) => length < 263_000))
})
