import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { search } from '#domain/search.ts'

type Queries = Record<'mended' | 'blind', Record<string, string>>
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
const queries = read<Queries>('./support/held-out-queries.json')
const { products } = read<{ products: Demo[] }>('../server/database/seed/catalogue.json')
const shelf = products
  .toSorted((a, b) => Number(b.bestSeller) - Number(a.bestSeller))
  .map(({ slug, nameEn, nameHi, romanHi, otherNames }) => {
    return { slug, name: nameEn, nameHi, searchNames: [...romanHi, ...otherNames] }
  })

/** How many of a list's queries have a product that is meant among the first so many, from 0 to 1. */
function rate(list: Record<string, string>, first: number): number {
  const good = Object.entries(list).filter(([query, meant]) => {
    const found = search(shelf, query).products.slice(0, first)
    return found.some(({ slug }) => meant.split(' ').includes(slug))
  })
  return good.length / Object.keys(list).length
}

for (const name of ['mended', 'blind'] as const) {
  test(`of the ${name} list 95 of 100 queries find at once what they mean, and 99 among three`, () => {
    assert.ok(Object.keys(queries[name]).length >= { mended: 900, blind: 220 }[name])
    assert.ok(rate(queries[name], 1) >= 0.95, `first: ${rate(queries[name], 1)}`)
    assert.ok(rate(queries[name], 3) >= 0.99, `first three: ${rate(queries[name], 3)}`)
  })
}
