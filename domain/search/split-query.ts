import type { ProductNames } from '../catalogue/catalogue.ts'
import { isFiller, normalize, type Word } from './normalize.ts'
import { neutral } from './query-words.ts'
import { exceedsThreshold, productCosts } from './rank-products.ts'
import { searchIndexOf } from './search-index.ts'
import { lowestCost, NO_MATCH, weights } from './weights.ts'

/** One item of a query: words that name a vegetable, or one word that names none. */
export type QueryItem = {
  readonly text: string
  readonly isFound: boolean
  readonly isWholeName: boolean
  /** Cost beyond an exact match, for each character. */
  readonly typo: number
}

/** The cheapest items of the first words of a query. */
type Split = { readonly cost: number; readonly items: readonly QueryItem[] }

const maxWords = 8
const maxWordsOfName = 3
const { exact } = weights.name
const { item: itemCost, missingItem, wholeName } = weights.list

/** The best product's cost for a folded text; NO_MATCH above the threshold. */
export function bestCost(products: readonly ProductNames[], text: string): number {
  const best = lowestCost(productCosts(searchIndexOf(products), text))
  return best === NO_MATCH || exceedsThreshold(best, text) ? NO_MATCH : best
}

/** Cost of words as one vegetable: part of a name, or one longer word with typing errors; else NO_MATCH. */
function costAsOne(products: readonly ProductNames[], words: readonly string[], normalized: readonly Word[]): number {
  if (normalized.every(({ variety }) => variety !== '')) return NO_MATCH
  const cost = Math.max(0, bestCost(products, words.join(' ')))
  return cost < exact || (words.length === 1 && (words[0]?.length ?? 0) > 3) ? cost : NO_MATCH
}

function foundItem(text: string, cost: number): QueryItem {
  const isWholeName = cost < wholeName
  const isPartOfName = cost < exact && !isWholeName
  return { text, isFound: true, isWholeName, typo: isPartOfName ? NO_MATCH : Math.max(0, cost - exact) / text.length }
}

/** Splits words into vegetables at lowest cost: 'hara dhaniya pudina' is two. */
export function splitQuery(products: readonly ProductNames[], text: string): readonly QueryItem[] {
  const words = text
    .split(' ')
    .filter((word) => !isFiller(word) && !neutral.has(word))
    .slice(0, maxWords)
  const normalized = words.map((word) => normalize(word).joined)
  const splits: Split[] = [{ cost: 0, items: [] }]
  for (let end = 1; end <= words.length; end++) {
    const before = splits[end - 1] as Split
    const missing = { text: words[end - 1] ?? '', isFound: false, isWholeName: false, typo: NO_MATCH }
    let best: Split = { cost: before.cost + missingItem, items: [...before.items, missing] }
    for (let from = Math.max(0, end - maxWordsOfName); from < end; from++) {
      const split = splits[from] as Split
      if (split.cost + itemCost >= best.cost) continue
      const part = words.slice(from, end)
      const partCost = costAsOne(products, part, normalized.slice(from, end))
      const cost = split.cost + itemCost + partCost
      if (cost < best.cost) best = { cost, items: [...split.items, foundItem(part.join(' '), partCost)] }
    }
    splits.push(best)
  }
  return splits.at(-1)?.items ?? []
}
