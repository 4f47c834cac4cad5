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

/** Of a hundred queries, how many have a product that is meant among the first so many. */
export function rate(list: Record<string, string>, first: number): number {
  const good = Object.entries(list).filter(([query, meant]) => {
    const found = findProducts(demoShelf, query, demoTopics).products.slice(0, first)
    return found.some(({ slug }) => meant.split(' ').includes(slug))
  })
  return (100 * good.length) / Object.keys(list).length
}
