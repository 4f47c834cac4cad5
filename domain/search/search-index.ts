import { foldCase } from '../catalogue.ts'
import { bareName, basesOf, inheritedNames, type Named, namesInBrackets, type Parts, partsOf } from './name-families.ts'
import { type NormalizedText, normalize, type Word, wordOf } from './normalize.ts'
import { kindCost } from './variety-words.ts'
import { never, quickReject, signatureOf, wordCost } from './word-cost.ts'

/** How badly a typed word fits each word of a shelf that it fits at all, by that word's letters. */
export type Fits = ReadonlyMap<string, number>

/** Words, each once; `outlines` has four numbers for each, side by side to be read fast. */
type Vocabulary = {
  readonly words: readonly Word[]
  readonly outlines: Int32Array
  /** The names that have the word of these letters, by their places. */
  namesWith(raw: string): Int32Array
}

/** Texts with how they are heard, each once. */
type HeardTexts = { readonly places: ReadonlyMap<string, number>; readonly sounds: readonly NormalizedText[] }

/** All names of a shelf, those of one product in a row: the product's place, which of its names it is, and the place of how it is heard. */
type NamesOnShelf = {
  readonly products: Int32Array
  readonly nth: Int32Array
  readonly heard: Int32Array
  readonly sounds: readonly NormalizedText[]
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

const maxFits = 500

type Memory = {
  readonly indexes: WeakMap<object, ShelfIndex>
  /** The names of the last list: in the next one, fetched anew after a change, most are the same. */
  lastHeard: HeardTexts
}

/** The pages are a bundle with a copy of this module in it: on the server both shall find the index that either made. */
const everywhere = globalThis as { thelaShelves?: Memory }
everywhere.thelaShelves ??= { indexes: new WeakMap(), lastHeard: { places: new Map(), sounds: [] } }
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

/** A row of whole numbers that grows: as objects the names of ten thousand products took 20 MB, and as much again while they were gathered. */
function openRow(): { push(value: number): void; done(): Int32Array } {
  let row = new Int32Array(1024)
  let length = 0
  return {
    push(value) {
      if (length === row.length) {
        const longer = new Int32Array(length * 2)
        longer.set(row)
        row = longer
      }
      row[length++] = value
    },
    done: () => row.slice(0, length),
  }
}

const none = new Int32Array()

/** Gathers words with the places of the names that have them; names come one after the other. */
function openVocabulary(): { note(word: Word, name: number): void; done(): Vocabulary } {
  const places = new Map<string, number>()
  const words: Word[] = []
  const lastName: number[] = []
  const [wordAt, nameAt] = [openRow(), openRow()]

  return {
    note(word, name) {
      const place = places.get(word.raw) ?? words.length
      if (place === words.length) {
        places.set(word.raw, place)
        words.push(word)
      }
      if (lastName[place] === name) return
      lastName[place] = name
      wordAt.push(place)
      nameAt.push(name)
    },
    done: () => vocabularyOf(places, words, wordAt.done(), nameAt.done()),
  }
}

/** The vocabulary of what was gathered, of which nothing else is held: at each place `noted` has the place of a word, `names` that of a name with it. */
function vocabularyOf(
  places: ReadonlyMap<string, number>,
  words: readonly Word[],
  noted: Int32Array,
  names: Int32Array,
): Vocabulary {
  // Where the names of each word begin; the next one's begin where they end.
  const starts = new Int32Array(words.length + 1)
  for (const place of noted) starts[place + 1] = (starts[place + 1] ?? 0) + 1
  for (let place = 1; place < starts.length; place++) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0)
  const free = starts.slice()
  const sorted = new Int32Array(names.length)
  for (const [at, place] of noted.entries()) {
    const to = free[place] ?? 0
    sorted[to] = names[at] ?? 0
    free[place] = to + 1
  }
  return {
    words,
    outlines: Int32Array.from(words.flatMap(signatureOf)),
    namesWith(raw) {
      const place = places.get(raw)
      return place === undefined ? none : sorted.subarray(starts[place], starts[place + 1])
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
  const places = new Map<string, number>()
  const sounds: NormalizedText[] = []
  const last = memory.lastHeard
  const known = new Map<string, Word>()
  const wordOnce = (text: string) => {
    const word = known.get(text) ?? wordOf(text)
    known.set(text, word)
    return word
  }
  /** The place of how a text is heard. */
  const hearOnce = (text: string) => {
    const place = places.get(text) ?? sounds.length
    if (place < sounds.length) return place
    places.set(text, place)
    sounds.push(last.sounds[last.places.get(text) ?? -1] ?? normalize(text, wordOnce))
    return place
  }
  const [words, joined] = [openVocabulary(), openVocabulary()]
  const [owners, nths, heard] = [openRow(), openRow(), openRow()]
  const soundAt = (place: number) => sounds[place] as NormalizedText
  const bare = products.map(({ name }) => soundAt(hearOnce(bareName(name))))
  const inherited = inheritedBy(products, bare.map(partsOf))
  let name = 0
  for (const [product, named] of products.entries()) {
    for (const [nth, text] of [...namesOf(named), ...(inherited[product] ?? [])].entries()) {
      const place = hearOnce(text)
      owners.push(product)
      nths.push(nth)
      heard.push(place)
      const sound = soundAt(place)
      joined.note(sound.joined, name)
      for (const word of sound.words) words.note(word, name)
      name++
    }
  }
  memory.lastHeard = { places, sounds }
  const english = products.map(({ name }, at) => {
    const whole = foldCase(name)
    return { whole, words: wordsOf(whole), names: namesIn(bare[at]?.words ?? []) }
  })
  return {
    english,
    names: { products: owners.done(), nth: nths.done(), heard: heard.done(), sounds },
    words: words.done(),
    joined: joined.done(),
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
    if (alike === undefined && quickReject(typed, outlines, at)) continue
    const cost = Math.min(alike ?? never, wordCost(typed, word))
    if (cost < never) fits.set(word.raw, cost)
  }
  if (index.fits.size >= maxFits) index.fits.clear()
  index.fits.set(`${among} ${typed.raw}`, fits)
  return fits
}
