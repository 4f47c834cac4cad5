import { foldCase, type ProductNames } from '../catalogue/catalogue.ts'
import { bareName, basesOf, inheritedNames, type NameParts, namesInBrackets, partsOf } from './inherited-names.ts'
import { memoized } from './memoized.ts'
import { type NormalizedText, normalize, type Word, wordOf } from './normalize.ts'
import { varietyCost } from './variety-words.ts'
import { NO_MATCH } from './weights.ts'
import { wordCost } from './word-cost.ts'

/** Costs of a typed word for the words that it matches, by the romanized spelling of those words. */
export type WordCosts = ReadonlyMap<string, number>

/** Distinct words by romanized spelling, each with the indexes of the products that a name with it has. */
type Vocabulary = Map<string, { readonly word: Word; readonly products: number[] }>

/** A folded English name, its `spacedWords`, and how many vegetables it names. */
type EnglishName = { readonly whole: string; readonly words: string; readonly vegetables: number }

/** A list of products prepared for searching. */
export type SearchIndex = {
  readonly english: readonly EnglishName[]
  /** The names of each product, its own first. */
  readonly names: readonly (readonly NormalizedText[])[]
  readonly words: Vocabulary
  /** Names written as one word. */
  readonly joined: Vocabulary
  /** Costs of typed words, cached: a key press changes only the last. */
  readonly wordCosts: Map<string, WordCosts>
}

const maxCachedWords = 500

/** The index of a list of products, memoized by list. */
export const searchIndexOf = memoized(buildIndex, new WeakMap<readonly ProductNames[], SearchIndex>())

/** Whether a variety is a product of its own, as the flower of a pumpkin is. */
export const isSoldAlone = (variety: string) => variety === 'flower' || variety === 'leaf'

/** The words of a folded text with one blank before each; hyphens and brackets separate them too. */
export function spacedWords(folded: string): string {
  const words = folded.split(/[\s(/&-]+/).filter((word) => word !== '')
  return words.map((word) => ` ${word}`).join('')
}

/** How many vegetables are named: Raw Mango one, Mango Ginger two. */
export function countVegetables(words: readonly Word[]): number {
  return words.filter(({ variety }) => variety === '' || isSoldAlone(variety)).length
}

function ownNames({ name, nameHi = '', searchNames = [] }: ProductNames): Set<string> {
  const names = new Set([name, bareName(name), ...namesInBrackets(name), nameHi, ...searchNames])
  names.delete('')
  return names
}

/** The names each product inherits from its vegetable's base product. */
function inheritedByProduct(products: readonly ProductNames[], parts: readonly NameParts[]): readonly string[][] {
  const bases = basesOf(parts)
  const memo = new Map<string, string[]>()
  return parts.map((own, index) => {
    const baseIndex = bases.get(own.base)
    const base = baseIndex === undefined || baseIndex === index ? undefined : products[baseIndex]
    if (base === undefined || own.varieties.length === 0) return []
    const key = `${baseIndex} ${own.varieties.join(' ')}`
    const names = memo.get(key) ?? inheritedNames(own, base)
    memo.set(key, names)
    return names
  })
}

function addWord(vocabulary: Vocabulary, word: Word, product: number): void {
  const known = vocabulary.get(word.romanized)
  if (known === undefined) vocabulary.set(word.romanized, { word, products: [product] })
  else if (known.products.at(-1) !== product) known.products.push(product)
}

function buildIndex(products: readonly ProductNames[]): SearchIndex {
  const toWord = memoized(wordOf, new Map<string, Word>())
  const toText = memoized((text) => normalize(text, toWord), new Map<string, NormalizedText>())
  const bareNames = products.map(({ name }) => toText(bareName(name)))
  const inherited = inheritedByProduct(products, bareNames.map(partsOf))
  const names = products.map((product, at) => [...ownNames(product), ...(inherited[at] ?? [])].map(toText))
  const [words, joined]: [Vocabulary, Vocabulary] = [new Map(), new Map()]
  for (const [product, texts] of names.entries())
    for (const text of texts) {
      addWord(joined, text.joined, product)
      for (const word of text.words) addWord(words, word, product)
    }
  const english = products.map((product, at) => {
    const whole = foldCase(product.name)
    return { whole, words: spacedWords(whole), vegetables: countVegetables(bareNames[at]?.words ?? []) }
  })
  return { english, names, words, joined, wordCosts: new Map() }
}

/** The words of an index that a typed word matches, with their costs; `joined` are names written as one word. */
export function wordCostsOf(index: SearchIndex, typed: Word, among: 'words' | 'joined'): WordCosts {
  const cacheKey = `${among} ${typed.romanized}`
  const known = index.wordCosts.get(cacheKey)
  if (known !== undefined) return known
  const costs = new Map<string, number>()
  for (const { word } of index[among].values()) {
    const byVariety = typed.variety === '' ? undefined : varietyCost(typed.variety, word.variety)
    const cost = Math.min(byVariety ?? NO_MATCH, wordCost(typed, word))
    if (cost < NO_MATCH) costs.set(word.romanized, cost)
  }
  if (index.wordCosts.size >= maxCachedWords) index.wordCosts.clear()
  index.wordCosts.set(cacheKey, costs)
  return costs
}
