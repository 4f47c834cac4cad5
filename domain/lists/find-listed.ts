import { foldCase } from '../catalogue/catalogue.ts'
import type { Named } from '../search/inherited-names.ts'
import { normalize } from '../search/normalize.ts'
import { productCosts } from '../search/rank-products.ts'
import { indexOf } from '../search/search-index.ts'
import { splitQuery } from '../search/split-query.ts'
import { weights } from '../search/weights.ts'

/** The product that a name means for certain; else the ones it may mean, or none. */
type Listed<T> = {
  readonly product?: T
  readonly candidates: readonly T[]
  /** Whether the words name several products. */
  readonly several: boolean
}

const certain = <T>(product: T): Listed<T> => ({ product, candidates: [], several: false })

/** A list takes a product below this cost only: a wrong price is worse than an unread line. */
const surely = 0.2
/** The same for names of up to three characters. */
const surelyShort = 0.1
/** The second product costs this much more, or both may be meant: two kinds of baingan. */
const clearly = 0.02
const maxCandidates = 4

const exactNames = new WeakMap<readonly Named[], Map<string, number[]>>()

/** Products by their exact names in any language. */
function exactOf(products: readonly Named[]): Map<string, number[]> {
  const known = exactNames.get(products)
  if (known !== undefined) return known
  const byName = new Map<string, number[]>()
  for (const [at, { name, nameHi = '', searchNames = [] }] of products.entries())
    for (const each of new Set([name, nameHi, ...searchNames].map(foldCase)))
      if (each !== '') byName.set(each, [...(byName.get(each) ?? []), at])
  exactNames.set(products, byName)
  return byName
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{M}]+/gu) ?? []

/** Whether all words of the text are whole words of the English name: 'tom' is not Tomato. */
function hasWholeWords(name: string, folded: string): boolean {
  const words = new Set(wordsOf(foldCase(name)))
  return wordsOf(folded).every((word) => words.has(word))
}

/** Finds the product that a list means by a name; close ones are candidates (CONTRACT "Prices"). */
export function findListed<T extends Named>(products: readonly T[], name: string, whole = name): Listed<T> {
  const folded = foldCase(name).replace(/\s+/g, ' ')
  const at = (places: readonly number[]) => places.map((place) => products[place] as T)
  const byName = exactOf(products)
  const exact = byName.get(foldCase(whole)) ?? byName.get(folded) ?? []
  if (exact.length === 1) return certain(at(exact)[0] as T)
  if (exact.length > 1) return { candidates: at(exact).slice(0, maxCandidates), several: false }
  const costs = productCosts(indexOf(products), folded)
  const cost = (place: number | undefined) => (place === undefined ? Number.POSITIVE_INFINITY : (costs[place] ?? 0))
  const ranked = [...costs.keys()].filter((place) => cost(place) < 1).sort((a, b) => cost(a) - cost(b))
  const [best, second] = ranked
  const { words, joined } = normalize(folded)
  const isVarietyOnly = words.every(({ variety }) => variety !== '')
  const limit = joined.romanized.length <= 3 ? surelyShort : surely
  const isSure = cost(best) < limit && cost(second) - cost(best) >= clearly && !isVarietyOnly
  const product = best === undefined ? undefined : products[best]
  if (isSure && product !== undefined && (cost(best) >= 0 || hasWholeWords(product.name, folded)))
    return certain(product)
  const near = ranked.filter((place) => cost(place) < cost(best) + weights.name.exact)
  return { candidates: at(near.slice(0, maxCandidates)), several: near.length === 0 && namesSeveral(products, name) }
}

/** Whether the words name two products or more: 'aloo pyaz'. */
function namesSeveral(products: readonly Named[], name: string): boolean {
  return splitQuery(products, name).filter(({ isFound }) => isFound).length > 1
}
