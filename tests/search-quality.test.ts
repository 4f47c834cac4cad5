import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { search } from '#domain/search.ts'

type Queries = Record<'typed' | 'more' | 'slips' | 'wide' | 'unseen', Record<string, string>> &
  Record<'nothing' | 'near', string[]>
type Demo = {
  slug: string
  nameEn: string
  nameHi: string
  romanHi: string[]
  otherNames: string[]
  bestSeller: boolean
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T
}
const queries = read<Queries>('./support/search-queries.json')
const { products } = read<{ products: Demo[] }>('../server/database/seed/catalogue.json')
const shelf = products
  .toSorted((a, b) => Number(b.bestSeller) - Number(a.bestSeller))
  .map(({ slug, nameEn, nameHi, romanHi, otherNames }) => {
    return { slug, name: nameEn, nameHi, searchNames: [...romanHi, ...otherNames] }
  })

/** Of a hundred queries, how many have a product that is meant among the first so many. */
function rate(list: Record<string, string>, first: number): number {
  const good = Object.entries(list).filter(([query, meant]) => {
    const found = search(shelf, query).products.slice(0, first)
    return found.some(({ slug }) => meant.split(' ').includes(slug))
  })
  return (100 * good.length) / Object.keys(list).length
}

test('what people in Delhi type finds what they mean: 95 of 100 at once, 99 among three', () => {
  assert.ok(Object.keys(queries.typed).length >= 400)
  assert.ok(rate(queries.typed, 1) >= 95, `first: ${rate(queries.typed, 1)}`)
  assert.ok(rate(queries.typed, 3) >= 99, `first three: ${rate(queries.typed, 3)}`)
})

test('seven hundred more, by which a few rules were mended: 97 of 100 at once, 98 among three', () => {
  assert.ok(Object.keys(queries.more).length >= 700)
  assert.ok(rate(queries.more, 1) >= 97, `first: ${rate(queries.more, 1)}`)
  assert.ok(rate(queries.more, 3) >= 98, `first three: ${rate(queries.more, 3)}`)
})

test('slips of the finger are understood: 95 of 100 at once, 97 among three', () => {
  assert.ok(rate(queries.slips, 1) >= 95, `first: ${rate(queries.slips, 1)}`)
  assert.ok(rate(queries.slips, 3) >= 97, `first three: ${rate(queries.slips, 3)}`)
})

test('six hundred whose misses nobody looked at: 98 of 100 at once, 99 among three', () => {
  assert.ok(Object.keys(queries.unseen).length >= 600)
  assert.ok(rate(queries.unseen, 1) >= 98, `first: ${rate(queries.unseen, 1)}`)
  assert.ok(rate(queries.unseen, 3) >= 99, `first three: ${rate(queries.unseen, 3)}`)
})

test('four thousand, rare words of many languages among them: 97 of 100 at once, 98 among three', () => {
  assert.ok(Object.keys(queries.wide).length >= 4200)
  assert.ok(rate(queries.wide, 1) >= 97, `first: ${rate(queries.wide, 1)}`)
  assert.ok(rate(queries.wide, 3) >= 98, `first three: ${rate(queries.wide, 3)}`)
})

test('what is made of a vegetable, as chips and oil, only comes near to it', () => {
  assert.ok(queries.near.length >= 10)
  for (const query of queries.near) assert.equal(search(shelf, query).near, true, query)
})

test('what no vegetable seller has finds nothing', () => {
  for (const query of queries.nothing) assert.deepEqual(search(shelf, query).products, [], query)
})
