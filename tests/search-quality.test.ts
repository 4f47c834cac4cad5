import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProducts } from '#domain/search/find-products.ts'
import { demoShelf, rate, readJson } from '#tests/support/demo-shelf.ts'

type Queries = Record<'typed' | 'more' | 'slips' | 'wide' | 'unseen', Record<string, string>> &
  Record<'nothing' | 'near', string[]>
const queries = readJson<Queries>('./search-queries.json')

test('queries typed in Delhi find the meant product: 95 of 100 first, 99 among three', () => {
  assert.ok(Object.keys(queries.typed).length >= 400)
  assert.ok(rate(queries.typed, 1) >= 95, `first: ${rate(queries.typed, 1)}`)
  assert.ok(rate(queries.typed, 3) >= 99, `first three: ${rate(queries.typed, 3)}`)
})

test('seven hundred queries by which some rules were changed: 97 of 100 first, 98 among three', () => {
  assert.ok(Object.keys(queries.more).length >= 700)
  assert.ok(rate(queries.more, 1) >= 97, `first: ${rate(queries.more, 1)}`)
  assert.ok(rate(queries.more, 3) >= 98, `first three: ${rate(queries.more, 3)}`)
})

test('typing errors are understood: 95 of 100 first, 97 among three', () => {
  assert.ok(rate(queries.slips, 1) >= 95, `first: ${rate(queries.slips, 1)}`)
  assert.ok(rate(queries.slips, 3) >= 97, `first three: ${rate(queries.slips, 3)}`)
})

test('six hundred unread queries: 98 of 100 first, 99 among three', () => {
  assert.ok(Object.keys(queries.unseen).length >= 600)
  assert.ok(rate(queries.unseen, 1) >= 98, `first: ${rate(queries.unseen, 1)}`)
  assert.ok(rate(queries.unseen, 3) >= 99, `first three: ${rate(queries.unseen, 3)}`)
})

test('four thousand queries with rare words of many languages: 97 of 100 first, 98 among three', () => {
  assert.ok(Object.keys(queries.wide).length >= 4200)
  assert.ok(rate(queries.wide, 1) >= 97, `first: ${rate(queries.wide, 1)}`)
  assert.ok(rate(queries.wide, 3) >= 98, `first three: ${rate(queries.wide, 3)}`)
})

test('goods made of a vegetable, such as chips and oil, only come near to it', () => {
  assert.ok(queries.near.length >= 10)
  for (const query of queries.near) assert.equal(findProducts(demoShelf, query).shows, 'near', query)
})

test('goods that no vegetable seller has find nothing', () => {
  for (const query of queries.nothing) assert.deepEqual(findProducts(demoShelf, query).products, [], query)
})
