import { foldCase } from '../catalogue.ts'
import { isFarFetched } from './far-fetched.ts'
import type { Named } from './name-families.ts'
import { type NormalizedText, normalize, type Word } from './normalize.ts'
import { isOtherGoodsText } from './other-goods.ts'
import { type Fits, fitsOf, indexOf, isOwnGoods, namesIn, type ShelfIndex, wordsOf } from './search-index.ts'
import { weights } from './weights.ts'
import { never } from './word-cost.ts'

/** What a search finds: best first; `near` when no name has the words and these only come close. */
export type Found<T> = { products: T[]; near: boolean }

/** A query with what its words fit on this shelf, each and all as one. */
type Asked = { readonly words: readonly Word[]; readonly fits: readonly Fits[]; readonly joined: Fits }

/** Nobody names one vegetable in more words, and each is held against every name of a shop. */
const maxWords = 12

const sum = (costs: readonly number[]) => costs.reduce((all, cost) => all + cost, 0)

/** How badly each typed word fits the best of these words. */
function bestFits({ fits }: Asked, { words }: NormalizedText): number[] {
  return fits.map((costs) => words.reduce((best, { raw }) => Math.min(best, costs.get(raw) ?? never), never))
}

/** How badly a query fits one name, its words in any order, joined or split; `here` is how they fit its words, `anywhere` those of all names. */
function nameCost(asked: Asked, name: NormalizedText, here: readonly number[], anywhere: readonly number[]): number {
  const { words } = asked
  const joined = 0.02 + (asked.joined.get(name.joined.raw) ?? never)
  if (joined < 0.3) return joined
  const together = words.some(({ isOtherGoods }) => isOtherGoods) ? never : joined
  const isNamed = words.some(({ kind }, at) => kind === '' && (here[at] ?? never) < never)
  const isOnlyKind = words.every(({ kind }) => kind !== '') && here.some((cost) => cost < 0.3)
  if (!(isNamed || isOnlyKind)) return together
  const costs = words.map(({ kind }, at) => {
    const elsewhere = (anywhere[at] ?? never) + (kind === '' ? 0.3 : 0.05)
    return Math.min(here[at] ?? never, elsewhere, kind === '' ? never : 0.8)
  })
  const bare = name.words.filter(({ raw }) => asked.fits.every((fits) => !fits.has(raw)))
  const rest = sum(bare.map(({ kind }) => (kind === '' ? 0.22 : isOwnGoods(kind) ? 0.16 : 0.12)))
  const apart = sum(costs)
  return Math.min(together, rest + (apart < never ? apart : partly(words, costs)))
}

/** Words that nobody here knows, beside others that fit well and make up much of what was typed. */
function partly(words: readonly Word[], costs: readonly number[]): number {
  const known = words.map(({ key, raw, kind }, at) => {
    const cost = costs[at] ?? never
    const isKnown = kind === '' && (key.length > 3 ? cost < 0.3 : key.length === 3 && cost <= 0.1)
    return { letters: raw.length, known: isKnown ? raw.length : 0, isSure: cost <= 0.15 }
  })
  const share = known.every((word) => word.known === 0 || word.isSure) ? 3 : 2
  if (sum(known.map((word) => word.known)) * share < sum(known.map((word) => word.letters))) return never
  return sum(costs.map((cost) => Math.min(cost, 1.8)))
}

/** The names with a word that any typed one fits, by their products: no other name can fit the query. */
function likelyNames({ names, words, joined }: ShelfIndex, asked: Asked): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>()
  const add = (fitting: Int32Array) => {
    for (const name of fitting) {
      const product = names.products[name] ?? 0
      const others = found.get(product)
      if (others === undefined) found.set(product, new Set([name]))
      else others.add(name)
    }
  }
  for (const fits of asked.fits) for (const raw of fits.keys()) add(words.namesWith(raw))
  for (const raw of asked.joined.keys()) add(joined.namesWith(raw))
  return found
}

/** How badly a query fits the best of a product's names. */
function bestName(asked: Asked, { sounds, heard, nth }: ShelfIndex['names'], names: Iterable<number>): number {
  const fitted: { sound: NormalizedText; at: number; here: number[] }[] = []
  for (const name of names) {
    const sound = sounds[heard[name] ?? -1]
    if (sound !== undefined) fitted.push({ sound, at: nth[name] ?? 0, here: bestFits(asked, sound) })
  }
  const anywhere = asked.fits.map((_, word) =>
    fitted.reduce((best, { here }) => Math.min(best, here[word] ?? never), never),
  )
  return fitted.reduce(
    (best, { sound, here, at }) => Math.min(best, nameCost(asked, sound, here, anywhere) + at * 0.002),
    never,
  )
}

/** How badly a query, folded, fits each product; below 0 its English name has the words themselves. */
export function productCosts(index: ShelfIndex, wanted: string): number[] {
  const { words: all, joined } = normalize(wanted)
  const words = all.slice(0, maxWords)
  const fits = words.map((word) => fitsOf(index, word, 'words'))
  const asked = { words, fits, joined: fitsOf(index, joined, 'joined') }
  const likely = words.length === 0 ? undefined : likelyNames(index, asked)
  const atWord = wordsOf(wanted) || ` ${wanted}`
  const typedNames = namesIn(words)
  const isOtherGoods = isOtherGoodsText(wanted)
  return index.english.map((english, at) => {
    const isOther = english.names > typedNames
    if (english.whole.startsWith(wanted)) return english.whole === wanted ? -3 : isOther ? -1.2 : -2
    if (english.words.includes(atWord)) return isOther ? -1 : -1.5
    // A single sound inside a word says nothing: zzzz would find pyaz.
    const inside = english.whole.includes(wanted) ? 0.55 : never
    const names = isOtherGoods ? undefined : likely?.get(at)
    return names === undefined ? inside : Math.min(bestName(asked, index.names, names), inside)
  })
}

/**
 * Finds products as a vegetable seller would understand a typed word: names that contain it first (SPEC 5), then its
 * sound in any script, slips of the finger, words in any order and with others around them; equals keep their order.
 */
export function search<T extends Named>(products: readonly T[], text: string, limit = 24): Found<T> {
  const { products: found, near } = rank(products, text, limit)
  return { products: found, near }
}

/** The same with how badly the best fits; `never` where nothing does. */
export function rank<T extends Named>(
  products: readonly T[],
  text: string,
  limit: number,
): Found<T> & { best: number } {
  const wanted = foldCase(text)
  if (wanted === '') return { products: [...products], near: false, best: 0 }
  const index = indexOf(products)
  const costs = productCosts(index, wanted)
  const best = costs.reduce((least, cost) => Math.min(least, cost), never)
  const isInside = () => index.english.some(({ whole }) => whole.includes(wanted))
  if (best === never || (isFarFetched(best, wanted) && !isInside())) return { products: [], near: false, best: never }
  const most = Math.max(best, 0) + 0.55
  const costAt = (at: number) => costs[at] ?? never
  const places: number[] = []
  for (let at = 0; at < costs.length; at++) if (costAt(at) <= most) places.push(at)
  places.sort((a, b) => costAt(a) - costAt(b))
  const found = places.slice(0, limit).map((at) => products[at] as T)
  return { products: found, near: best >= weights.sure, best }
}

/** The products that fit a query, best first; an empty query finds all, without limit (SPEC 5, CONTRACT "Catalogue"). */
export function rankProducts<T extends Named>(products: readonly T[], query: string, limit = 24): T[] {
  return search(products, query, limit).products
}
