import { foldCase } from './catalogue.ts'
import { type Heard, hear, type Word, wordOf } from './heard.ts'
import { kindCost } from './kinds.ts'
import { bareName, basesOf, inheritedNames, type Named, namesInBrackets, type Parts, partsOf } from './name-families.ts'
import { isHopeless, never, outlineOf, wordCost } from './word-cost.ts'

/** How badly a typed word fits each word of a shelf that it fits at all, by that word's letters. */
export type Fits = ReadonlyMap<string, number>

/** Words, each once; `outlines` has four numbers for each, side by side to be read fast. */
type Vocabulary = {
  readonly words: readonly Word[]
  readonly outlines: Int32Array
  /** The names that have the word of these letters, by their places. */
  namesWith(raw: string): Int32Array
}

/** All names of a shelf, those of one product in a row: the product's place, which of its names it is, and how it is heard. */
type NamesOnShelf = {
  readonly products: Int32Array
  readonly nth: Int32Array
  readonly heard: readonly Heard[]
}

/** What can be said of a list of products before anything is typed. */
export type ShelfIndex = {
  /** The English names as they are compared, with one blank before each of their words, and how many words make them. */
  readonly english: readonly { readonly whole: string; readonly words: string; readonly names: number }[]
  readonly names: NamesOnShelf
  readonly words: Vocabulary
  /** Whole names, their words as one. */
  readonly joined: Vocabulary
  /** What typed words fit, kept because the next key changes only the last of them. */
  readonly fits: Map<string, Fits>
}

const mostFits = 500

type Memory = {
  readonly indexes: WeakMap<object, ShelfIndex>
  /** The names of the last list: in the next one, fetched anew after a change, most are the same. */
  lastHeard: ReadonlyMap<string, Heard>
}

/** The pages are a bundle with a copy of this module in it: on the server both shall find the index that either made. */
const everywhere = globalThis as { thelaShelves?: Memory }
everywhere.thelaShelves ??= { indexes: new WeakMap(), lastHeard: new Map() }
const memory = everywhere.thelaShelves

/** The index of a list, made once for each list. */
export function indexOf(products: readonly Named[]): ShelfIndex {
  const known = memory.indexes.get(products)
  if (known?.english.length === products.length) return known
  const fresh = makeIndex(products)
  memory.indexes.set(products, fresh)
  return fresh
}

/** Flowers and leaves are sold by themselves. */
export const isOwnGoods = (kind: string) => kind === 'flower' || kind === 'leaf'

/** The words of a name or a query, one blank before each: what stands between them, as in "Purple-Skinned", says nothing. */
export function wordsOf(folded: string): string {
  const words = folded.split(/[\s(/&-]+/).filter((word) => word !== '')
  return words.map((word) => ` ${word}`).join('')
}

/** How many of these words make a vegetable another one: a raw mango is a mango, mango ginger and a mango's leaves are none. */
export function namesIn(words: readonly Word[]): number {
  return words.filter(({ kind }) => kind === '' || isOwnGoods(kind)).length
}

/** All names that a product has itself. */
function namesOf({ name, nameHi = '', searchNames = [] }: Named): Set<string> {
  const names = new Set([name, bareName(name), ...namesInBrackets(name), nameHi, ...searchNames])
  names.delete('')
  return names
}

/** Words with the places of the names that have them. */
type Noted = Map<string, { readonly word: Word; readonly names: number[] }>

function note(noted: Noted, word: Word, name: number): void {
  const known = noted.get(word.raw)
  if (known === undefined) noted.set(word.raw, { word, names: [name] })
  else if (known.names.at(-1) !== name) known.names.push(name)
}

const none = new Int32Array()

/** The names of ten thousand products as objects took 20 MB: they stand in one row of numbers. */
function vocabularyOf(noted: Noted): Vocabulary {
  const all = [...noted.values()]
  const names = Int32Array.from(all.flatMap((each) => each.names))
  const places = new Map<string, readonly [from: number, to: number]>()
  let from = 0
  for (const each of all) {
    const to = from + each.names.length
    places.set(each.word.raw, [from, to])
    from = to
  }
  return {
    words: all.map(({ word }) => word),
    outlines: Int32Array.from(all.flatMap(({ word }) => outlineOf(word))),
    namesWith(raw) {
      const place = places.get(raw)
      return place === undefined ? none : names.subarray(...place)
    },
  }
}

/** The names that each product has from its relatives. */
function inheritedBy(products: readonly Named[], parts: readonly Parts[]): readonly string[][] {
  const bases = basesOf(parts)
  const made = new Map<string, string[]>()
  return parts.map((own, at) => {
    const from = bases.get(own.base)
    const relative = from === undefined || from === at ? undefined : products[from]
    if (relative === undefined || own.kinds.length === 0) return []
    const key = `${from} ${own.kinds.join(' ')}`
    const names = made.get(key) ?? inheritedNames(own, relative)
    made.set(key, names)
    return names
  })
}

function makeIndex(products: readonly Named[]): ShelfIndex {
  const heard = new Map<string, Heard>()
  const known = new Map<string, Word>()
  const wordOnce = (text: string) => {
    const word = known.get(text) ?? wordOf(text)
    known.set(text, word)
    return word
  }
  const hearOnce = (text: string) => {
    const words = heard.get(text) ?? memory.lastHeard.get(text) ?? hear(text, wordOnce)
    heard.set(text, words)
    return words
  }
  const words: Noted = new Map()
  const joined: Noted = new Map()
  const names: { products: number[]; nth: number[]; heard: Heard[] } = { products: [], nth: [], heard: [] }
  const bare = products.map(({ name }) => hearOnce(bareName(name)))
  const inherited = inheritedBy(products, bare.map(partsOf))
  for (const [product, named] of products.entries()) {
    for (const [nth, text] of [...namesOf(named), ...(inherited[product] ?? [])].entries()) {
      const name = names.heard.length
      const sounds = hearOnce(text)
      names.products.push(product)
      names.nth.push(nth)
      names.heard.push(sounds)
      note(joined, sounds.joined, name)
      for (const word of sounds.words) note(words, word, name)
    }
  }
  memory.lastHeard = heard
  const english = products.map(({ name }, at) => {
    const whole = foldCase(name)
    return { whole, words: wordsOf(whole), names: namesIn(bare[at]?.words ?? []) }
  })
  return {
    english,
    names: { products: Int32Array.from(names.products), nth: Int32Array.from(names.nth), heard: names.heard },
    words: vocabularyOf(words),
    joined: vocabularyOf(joined),
    fits: new Map(),
  }
}

/** Which words of the shelf a typed one fits, and how badly. */
export function fitsOf(index: ShelfIndex, typed: Word, among: 'words' | 'joined'): Fits {
  const known = index.fits.get(`${among} ${typed.raw}`)
  if (known !== undefined) return known
  const fits = new Map<string, number>()
  const { words, outlines } = index[among]
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) continue
    const alike = typed.kind === '' ? undefined : kindCost(typed.kind, word.kind)
    if (alike === undefined && isHopeless(typed, outlines, at)) continue
    const cost = Math.min(alike ?? never, wordCost(typed, word))
    if (cost < never) fits.set(word.raw, cost)
  }
  if (index.fits.size >= mostFits) index.fits.clear()
  index.fits.set(`${among} ${typed.raw}`, fits)
  return fits
}
