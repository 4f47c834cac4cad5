import type { NormalizedText, Word } from './normalize.ts'
import { isSoldAlone, type WordCosts } from './search-index.ts'
import { NO_MATCH, weights } from './weights.ts'

/** A normalized query with the costs of each word, and of all words written as one. */
export type QueryCosts = {
  readonly words: readonly Word[]
  readonly wordCosts: readonly WordCosts[]
  readonly joined: WordCosts
}

const { name: costs } = weights

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** For each typed word, its cost for a name's best word. */
function bestWordCosts({ wordCosts }: QueryCosts, { words }: NormalizedText): number[] {
  return wordCosts.map((byWord) => {
    let best = NO_MATCH
    for (const { romanized } of words) best = Math.min(best, byWord.get(romanized) ?? NO_MATCH)
    return best
  })
}

/** Cost of a word of a name that was not typed. */
function untypedCost({ variety }: Word): number {
  if (variety === '') return costs.untypedWord
  return isSoldAlone(variety) ? costs.untypedPart : costs.untypedVariety
}

/** Cost of a query for one name, in any word order; both lists have a cost for each typed word. */
function nameCost(
  query: QueryCosts,
  name: NormalizedText,
  costsInName: readonly number[],
  costsInAnyName: readonly number[],
): number {
  const { words } = query
  const joined = costs.joined + (query.joined.get(name.joined.romanized) ?? NO_MATCH)
  if (joined < costs.exact) return joined
  const asOneWord = words.some(({ isOtherGoods }) => isOtherGoods) ? NO_MATCH : joined
  const isNamed = words.some(({ variety }, at) => variety === '' && (costsInName[at] ?? NO_MATCH) < NO_MATCH)
  const isVarietyOnly = words.every(({ variety }) => variety !== '') && costsInName.some((cost) => cost < costs.exact)
  if (!(isNamed || isVarietyOnly)) return asOneWord
  const byWord = words.map(({ variety }, at) => {
    const isName = variety === ''
    const elsewhere = (costsInAnyName[at] ?? NO_MATCH) + (isName ? costs.wordOfOtherName : costs.varietyOfOtherName)
    return Math.min(costsInName[at] ?? NO_MATCH, elsewhere, isName ? NO_MATCH : costs.missingVariety)
  })
  const untyped = name.words.filter(({ romanized }) => query.wordCosts.every((matches) => !matches.has(romanized)))
  const total = sum(byWord)
  return Math.min(asOneWord, sum(untyped.map(untypedCost)) + (total < NO_MATCH ? total : partialCost(words, byWord)))
}

/** Cost of a query with unknown words; NO_MATCH unless half of its characters are known, or a third for sure. */
function partialCost(words: readonly Word[], byWord: readonly number[]): number {
  const known = words.map(({ key, romanized, variety }, at) => {
    const cost = byWord[at] ?? NO_MATCH
    const isLong = key.length > 3 && cost < costs.exact
    const isKnown = variety === '' && (isLong || (key.length === 3 && cost <= costs.knownShortWord))
    return {
      characters: romanized.length,
      known: isKnown ? romanized.length : 0,
      isSure: cost <= costs.surePartialWord,
    }
  })
  const parts = known.every((word) => word.known === 0 || word.isSure) ? 3 : 2
  if (sum(known.map((word) => word.known)) * parts < sum(known.map((word) => word.characters))) return NO_MATCH
  return sum(byWord.map((cost) => Math.min(cost, costs.unknownWord)))
}

/** Cost of a query for the best of a product's names. */
export function bestNameCost(query: QueryCosts, names: readonly NormalizedText[]): number {
  const candidates = names.map((text) => ({ text, costsInName: bestWordCosts(query, text) }))
  const costsInAnyName = query.wordCosts.map((_, word) =>
    candidates.reduce((best, { costsInName }) => Math.min(best, costsInName[word] ?? NO_MATCH), NO_MATCH),
  )
  let best = NO_MATCH
  for (const [position, { text, costsInName }] of candidates.entries())
    best = Math.min(best, nameCost(query, text, costsInName, costsInAnyName) + position * costs.position)
  return best
}
