import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rate, readJson } from '#tests/support/demo-shelf.ts'

const queries = readJson<Record<'mended' | 'blind', Record<string, string>>>('./held-out-queries.json')

for (const name of ['mended', 'blind'] as const) {
  test(`of the ${name} list 95 of 100 queries find at once what they mean, and 99 among three`, () => {
    assert.ok(Object.keys(queries[name]).length >= { mended: 900, blind: 220 }[name])
    assert.ok(rate(queries[name], 1) >= 95, `first: ${rate(queries[name], 1)}`)
    assert.ok(rate(queries[name], 3) >= 99, `first three: ${rate(queries[name], 3)}`)
  })
}
