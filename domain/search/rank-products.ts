import { foldCase, type ProductNames } from '../catalogue/catalogue.ts'
import { bestNameCost, type QueryCosts } from './name-cost.ts'
import { normalize } from './normalize.ts'
import { hasWordWithoutNearMatches, isOtherGoodsText } from './other-goods.ts'
import {
  countVegetables,
  type SearchIndex,
  searchIndexOf,
  spacedWords,
  type WordCosts,
  wordCostsOf,
} from './search-index.ts'
import { lowestCost, NO_MATCH, weights } from './weights.ts'

/** Ranked products, best first, with the cost of the best; `near` if even that is no exact match. */
type Ranking<T> = { readonly products: T[]; readonly near: boolean; readonly best: number }

/** Words of a query that are compared; more would take too long. */
const maxWords = 12

/** Indexes of the products with a name that shares a word with the query; no other can match. */
function candidatesOf(index: SearchIndex, query: QueryCosts): Set<number> {
  const candidates = new Set<number>()
  const add = (vocabulary: SearchIndex['words'], matches: WordCosts) => {
    for (const word of matches.keys())
      for (const product of vocabulary.get(word)?.products ?? []) candidates.add(product)
  }
  for (const matches of query.wordCosts) add(index.words, matches)
  add(index.joined, query.joined)
  return candidates
}

/** Cost of a folded query for each product; below 0 the product's English name contains the query. */
export function productCosts(index: SearchIndex, folded: string): number[] {
  const { words: all, joined } = normalize(folded)
  const words = all.slice(0, maxWords)
  const wordCosts = words.map((word) => wordCostsOf(index, word, 'words'))
  const query = { words, wordCosts, joined: wordCostsOf(index, joined, 'joined') }
  const candidates = words.length === 0 || isOtherGoodsText(folded) ? new Set() : candidatesOf(index, query)
  const atWordStart = spacedWords(folded) || ` ${folded}`
  const vegetables = countVegetables(words)
  const { english: costs } = weights
  return index.english.map((english, at) => {
    const namesFurtherVegetable = english.vegetables > vegetables
    if (english.whole === folded) return costs.whole
    if (english.whole.startsWith(folded)) return namesFurtherVegetable ? costs.startOfOther : costs.start
    if (english.words.includes(atWordStart)) return namesFurtherVegetable ? costs.wordOfOther : costs.wordStart
    const inside = english.whole.includes(folded) ? costs.inside : NO_MATCH
    return candidates.has(at) ? Math.min(bestNameCost(query, index.names[at] ?? []), inside) : inside
  })
}

const regionalScript = /[\u0980-\u0d7f]/

/** Whether the best cost of a folded query is too high to show any result; exact matches are always shown. */
export function exceedsThreshold(best: number, text: string): boolean {
  if (best < weights.name.exact) return false
  const { words, joined } = normalize(text)
  if (hasWordWithoutNearMatches(words.map(({ romanized }) => romanized))) return true
  if (words.length > 1) return false
  // Devanagari often spells English words by sound; words in other scripts are in the data as shoppers write them.
  const perCharacter = regionalScript.test(text) ? weights.nearPerCharacterRegional : weights.nearPerCharacter
  return (best - weights.name.exact) / joined.romanized.length >= perCharacter
}

/** Ranks products: English names with the query first (SPEC 5), then by cost, stably; an empty query returns all. */
export function rankProducts<T extends ProductNames>(products: readonly T[], text: string): Ranking<T> {
  const folded = foldCase(text)
  if (folded === '') return { products: [...products], near: false, best: 0 }
  const index = searchIndexOf(products)
  const costs = productCosts(index, folded)
  const best = lowestCost(costs)
  const isInEnglishName = () => index.english.some(({ whole }) => whole.includes(folded))
  if (best === NO_MATCH || (exceedsThreshold(best, folded) && !isInEnglishName()))
    return { products: [], near: false, best: NO_MATCH }
  const max = Math.max(best, 0) + weights.spread
  const costAt = (at: number) => costs[at] ?? NO_MATCH
  const matching = [...costs.keys()].filter((at) => costAt(at) <= max).sort((a, b) => costAt(a) - costAt(b))
  const found = matching.map((at) => products[at] as T)
  return { products: found, near: best >= weights.name.exact, best }
}
