import type { ProductNames } from '../catalogue/catalogue.ts'
import { foldCase } from '../catalogue/catalogue.ts'
import { bareName, basesOf, inheritedNames, type NameParts, namesInBrackets, partsOf } from './inherited-names.ts'
import { type NormalizedText, normalize, type Word, wordOf } from './normalize.ts'
import { varietyCost } from './variety-words.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'
import { NO_MATCH } from './weights.ts'
import { quickReject, wordCost } from './word-cost.ts'

/** Costs of a typed word for the words that it matches, by the romanized spelling of those words. */
export type WordCosts = ReadonlyMap<string, number>

/** All names in typed arrays, which save memory: the product's index, the position among its names, the text's index. */
type NameTable = {
  readonly products: Int32Array
  readonly positions: Int32Array
  readonly textIndexes: Int32Array
  readonly texts: readonly NormalizedText[]
}

/** A folded English name, its `spacedWords`, and how many vegetables it names. */
type EnglishName = { readonly whole: string; readonly words: string; readonly vegetables: number }

/** A list of products prepared for searching. */
export type SearchIndex = {
  readonly english: readonly EnglishName[]
  readonly names: NameTable
  readonly words: Vocabulary
  /** Names written as one word. */
  readonly joined: Vocabulary
  /** Costs of typed words, cached: a key press changes only the last. */
  readonly wordCosts: Map<string, WordCosts>
}

const maxCachedWords = 500

const indexes = new WeakMap<readonly ProductNames[], SearchIndex>()

/** The index of a list of products, memoized by list. */
export function searchIndexOf(products: readonly ProductNames[]): SearchIndex {
  const known = indexes.get(products)
  if (known !== undefined) return known
  const index = buildIndex(products)
  indexes.set(products, index)
  return index
}

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

/** Collects texts and normalizes each distinct text and word once. */
function collectTexts() {
  const indexes = new Map<string, number>()
  const texts: NormalizedText[] = []
  const words = new Map<string, Word>()
  const toWord = (text: string) => {
    const word = words.get(text) ?? wordOf(text)
    words.set(text, word)
    return word
  }
  const indexOfText = (text: string) => {
    const known = indexes.get(text)
    if (known !== undefined) return known
    indexes.set(text, texts.length)
    return texts.push(normalize(text, toWord)) - 1
  }
  return { texts, indexOfText, textAt: (index: number) => texts[index] as NormalizedText }
}

function buildIndex(products: readonly ProductNames[]): SearchIndex {
  const { texts, indexOfText, textAt } = collectTexts()
  const [words, joined] = [buildVocabulary(), buildVocabulary()]
  const productIndexes: number[] = []
  const positions: number[] = []
  const textIndexes: number[] = []
  const bareNames = products.map(({ name }) => textAt(indexOfText(bareName(name))))
  const inherited = inheritedByProduct(products, bareNames.map(partsOf))
  let name = 0
  for (const [product, named] of products.entries()) {
    for (const [position, text] of [...ownNames(named), ...(inherited[product] ?? [])].entries()) {
      const textIndex = indexOfText(text)
      productIndexes.push(product)
      positions.push(position)
      textIndexes.push(textIndex)
      const normalized = textAt(textIndex)
      joined.add(normalized.joined, name)
      for (const word of normalized.words) words.add(word, name)
      name++
    }
  }
  const english = products.map((product, at) => {
    const whole = foldCase(product.name)
    return { whole, words: spacedWords(whole), vegetables: countVegetables(bareNames[at]?.words ?? []) }
  })
  return {
    english,
    names: {
      products: Int32Array.from(productIndexes),
      positions: Int32Array.from(positions),
      textIndexes: Int32Array.from(textIndexes),
      texts,
    },
    words: words.build(),
    joined: joined.build(),
    wordCosts: new Map(),
  }
}

/** The words of an index that a typed word matches, with their costs; `joined` are names written as one word. */
export function wordCostsOf(index: SearchIndex, typed: Word, among: 'words' | 'joined'): WordCosts {
  const cacheKey = `${among} ${typed.romanized}`
  const known = index.wordCosts.get(cacheKey)
  if (known !== undefined) return known
  const costs = new Map<string, number>()
  const { words, signatures } = index[among]
  for (const [at, word] of words.entries()) {
    const byVariety = typed.variety === '' ? undefined : varietyCost(typed.variety, word.variety)
    if (byVariety === undefined && quickReject(typed, signatures, at)) continue
    const cost = Math.min(byVariety ?? NO_MATCH, wordCost(typed, word))
    if (cost < NO_MATCH) costs.set(word.romanized, cost)
  }
  if (index.wordCosts.size >= maxCachedWords) index.wordCosts.clear()
  index.wordCosts.set(cacheKey, costs)
  return costs
}
