import { readFileSync } from 'node:fs'
import { findProducts } from '#domain/search/find-products.ts'
import type { Topic } from '#domain/search/topics.ts'

type Demo = {
  slug: string
  nameEn: string
  nameHi: string
  romanHi: string[]
  otherNames: string[]
  bestSeller: boolean
}

/** A JSON file by its path from this folder. */
export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T
}

const { products } = readJson<{ products: Demo[] }>('../../server/database/seed/catalogue.json')

/** The demo's products as the search knows them, best sellers first. */
export const demoShelf = products
  .toSorted((a, b) => Number(b.bestSeller) - Number(a.bestSeller))
  .map(({ slug, nameEn, nameHi, romanHi, otherNames }) => {
    return { _id: slug, slug, name: nameEn, nameHi, searchNames: [...romanHi, ...otherNames] }
  })

/** The demo's dishes and occasions. */
export const demoTopics = readJson<Topic[]>('../../server/database/seed/search-topics.json')

const found = new Map<string, readonly string[]>()

/** The slugs of the first three products for a query; memoized, because each list is rated more than once. */
function firstThree(query: string): readonly string[] {
  const slugs =
    found.get(query) ??
    findProducts(demoShelf, query, demoTopics)
      .products.slice(0, 3)
      .map(({ slug }) => slug)
  found.set(query, slugs)
  return slugs
}

/** Percentage of queries that find a product that is meant among their first one or three. */
export function rate(meantByQuery: Record<string, string>, first: 1 | 3): number {
  const good = Object.entries(meantByQuery).filter(([query, meant]) =>
    firstThree(query)
      .slice(0, first)
      .some((slug) => meant.split(' ').includes(slug)),
  )
  return (100 * good.length) / Object.keys(meantByQuery).length
}
