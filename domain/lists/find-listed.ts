import { foldCase, type ProductNames } from '../catalogue/catalogue.ts'
import { memoized } from '../search/memoized.ts'
import { normalize } from '../search/normalize.ts'
import { productCosts } from '../search/rank-products.ts'
import { searchIndexOf } from '../search/search-index.ts'
import { splitQuery } from '../search/split-query.ts'
import { weights } from '../search/weights.ts'

/** The product a name certainly means, else the candidates it may mean. */
type Listed<T> = {
  readonly product?: T
  readonly candidates: readonly T[]
  /** Whether the name has the names of several products: 'aloo pyaz'. */
  readonly several: boolean
}

const certain = <T>(product: T): Listed<T> => ({ product, candidates: [], several: false })

/** Only a product below this search cost is certain: a wrong price is worse than an unread line. */
const maxCertainCost = 0.2
/** The limit for names of up to three characters. */
const maxCertainCostOfShort = 0.1
/** The second product must cost this much more, else both may be meant: two kinds of baingan. */
const minCostGap = 0.02
const maxCandidates = 4

/** Product indices by exact name in any language, memoized by list. */
const byExactName = memoized((products) => {
  const byName = new Map<string, number[]>()
  for (const [at, { name, nameHi = '', searchNames = [] }] of products.entries())
    for (const each of new Set([name, nameHi, ...searchNames].map(foldCase)))
      if (each !== '') byName.set(each, [...(byName.get(each) ?? []), at])
  return byName
}, new WeakMap<readonly ProductNames[], Map<string, number[]>>())

const wordsOf = (text: string) => text.match(/[\p{L}\p{M}]+/gu) ?? []

/** Whether each word of the text is a whole word of the English name: 'tom' is not Tomato. */
function hasWholeWords(name: string, folded: string): boolean {
  const words = new Set(wordsOf(foldCase(name)))
  return wordsOf(folded).every((word) => words.has(word))
}

/** The product that a list means by a name, or by its longer form; close ones are candidates (CONTRACT "Prices"). */
export function findListed<T extends ProductNames>(
  products: readonly T[],
  name: string,
  nameWithIgnored = name,
): Listed<T> {
  const folded = foldCase(name).replace(/\s+/g, ' ')
  const productsAt = (indices: readonly number[]) => indices.map((index) => products[index] as T)
  const byName = byExactName(products)
  const exact = productsAt(byName.get(foldCase(nameWithIgnored)) ?? byName.get(folded) ?? [])
  if (exact.length === 1) return certain(exact[0] as T)
  if (exact.length > 1) return { candidates: exact.slice(0, maxCandidates), several: false }
  const costs = productCosts(searchIndexOf(products), folded)
  const cost = (index: number | undefined) => (index === undefined ? Number.POSITIVE_INFINITY : (costs[index] ?? 0))
  const ranked = [...costs.keys()].filter((index) => cost(index) < 1).sort((a, b) => cost(a) - cost(b))
  const [best, second] = ranked
  const { words, joined } = normalize(folded)
  const isVarietyOnly = words.every(({ variety }) => variety !== '')
  const maxCost = joined.romanized.length <= 3 ? maxCertainCostOfShort : maxCertainCost
  const isCertain = cost(best) < maxCost && cost(second) - cost(best) >= minCostGap && !isVarietyOnly
  const product = best === undefined ? undefined : products[best]
  // A cost below 0 also comes from a part of a word.
  if (isCertain && product !== undefined && (cost(best) >= 0 || hasWholeWords(product.name, folded)))
    return certain(product)
  const near = ranked.filter((index) => cost(index) < cost(best) + weights.name.exact)
  return {
    candidates: productsAt(near.slice(0, maxCandidates)),
    several: near.length === 0 && namesSeveral(products, name),
  }
}

function namesSeveral(products: readonly ProductNames[], name: string): boolean {
  return splitQuery(products, name).filter(({ isFound }) => isFound).length > 1
}
