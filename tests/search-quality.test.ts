import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProducts } from '#domain/search/find-products.ts'
import { demoShelf, rate, readJson } from '#tests/support/demo-shelf.ts'

type Queries = Record<'typed' | 'more' | 'slips' | 'wide' | 'unseen', Record<string, string>> &
  Record<'nothing' | 'near', string[]>
const queries = readJson<Queries>('./search-queries.json')

for (const [name, title, least, first, three] of [
  ['typed', 'queries typed in Delhi find the meant product', 400, 95, 99],
  ['more', 'seven hundred queries by which some rules were changed', 700, 97, 98],
  ['slips', 'typing errors are understood', 1, 95, 97],
  ['unseen', 'six hundred unread queries', 600, 98, 99],
  ['wide', 'four thousand queries with rare words of many languages', 4200, 97, 98],
] as const)
  test(`${title}: ${first} of 100 first, ${three} among three`, () => {
    assert.ok(Object.keys(queries[name]).length >= least)
    assert.ok(rate(queries[name], 1) >= first, `first: ${rate(queries[name], 1)}`)
    assert.ok(rate(queries[name], 3) >= three, `first three: ${rate(queries[name], 3)}`)
  })

test('goods made of a vegetable, such as chips and oil, only come near to it', () => {
  assert.ok(queries.near.length >= 10)
  for (const query of queries.near) assert.equal(findProducts(demoShelf, query).shows, 'near', query)
})

test('goods that no vegetable seller has find nothing', () => {
  for (const query of queries.nothing) assert.deepEqual(findProducts(demoShelf, query).products, [], query)
})
