import { foldCase } from '../catalogue.ts'
import { byDiscount, byPricePerKg, type Priced } from './list-orders.ts'
import type { Named } from './name-families.ts'
import { isFiller } from './normalize.ts'
import { isPlain, readWish, type Wish } from './read-wish.ts'
import { productCosts, rank } from './search.ts'
import { indexOf } from './search-index.ts'
import { bestCost, type Thing, thingsIn } from './things.ts'
import { type Topic, topicNear, topicOf } from './topics.ts'
import { weights } from './weights.ts'
import { never } from './word-cost.ts'

/** What the search reads of a product. */
export type Searched = Named & Priced & { readonly _id: string }

/** What is shown, for the line above it. `everything` is the whole list that a generic word asks for; `nothing` is an honest no. */
export type Shows =
  | 'all'
  | 'everything'
  | 'names'
  | 'near'
  | 'several'
  | 'topic'
  | 'cheapest'
  | 'offers'
  | 'no-offers'
  | 'organic'
  | 'seasonal'
  | 'nothing'

/** What a query finds, best first, with what the line above says. */
export type Findings<T> = {
  readonly products: readonly T[]
  readonly shows: Shows
  /** The dish or occasion, where `shows` is 'topic'. */
  readonly topic?: { readonly name: string; readonly nameHi: string }
  /** Things of a list that the shop does not have, as typed. */
  readonly missing: readonly string[]
  /** Things that were left out, as typed. */
  readonly without: readonly string[]
}

type Shelf<T> = { readonly products: readonly T[]; readonly topics: readonly Topic[] }

/** A thing of a list is not taken apart again. */
const noWish: Wish = { wanted: [], excluded: [], intent: undefined, isWhole: false }
const plain = { missing: [], without: [] }
const nothing = { products: [], shows: 'nothing', ...plain } as const

/** The products of a topic that are on the shelf, in its order. */
function inTopic<T extends Searched>(products: readonly T[], { products: ids }: Topic): T[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The products that are surely called so. */
function surely<T extends Searched>(products: readonly T[], text: string, most: number): T[] {
  const costs = productCosts(indexOf(products), foldCase(text))
  const places = products.map((_, at) => at).filter((at) => (costs[at] ?? never) < most)
  return places.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0)).map((at) => products[at] as T)
}

/** A dish's products; those whose English name has the word come first (SPEC 5), those otherwise called so last. */
function findTopic<T extends Searched>({ products }: Shelf<T>, text: string, topic: Topic): Findings<T> | undefined {
  const chosen = inTopic(products, topic)
  if (chosen.length === 0) return undefined
  const all = new Set([...surely(products, text, 0), ...chosen, ...surely(products, text, weights.sure)])
  return { products: [...all], shows: 'topic', topic: { name: topic.name, nameHi: topic.nameHi }, ...plain }
}

/** Several things, each's best product first in the order typed, then the others of each. */
function findSeveral<T extends Searched>(shelf: Shelf<T>, texts: readonly string[]): Findings<T> {
  const each = texts.map((text) => ({ text, found: findNamed(shelf, noWish, text) }))
  const missing = each.filter(({ found }) => found.products.length === 0).map(({ text }) => text)
  const firsts = each.flatMap(({ found }) => (found.shows === 'topic' ? found.products : found.products.slice(0, 1)))
  const rest = each.flatMap(({ text, found }) =>
    found.shows === 'near' ? [] : surely(shelf.products, text, weights.sure),
  )
  const products = [...new Set([...firsts, ...rest])]
  return products.length === 0 ? nothing : { products, shows: 'several', missing, without: [] }
}

const isEmptyWord = (word: string) => isPlain(word) || isFiller(word)

/** The things of a query; undefined where it names one only. Without commas between them each is a whole name. */
function severalIn<T extends Searched>(shelf: Shelf<T>, { wanted }: Wish, best: number): readonly string[] | undefined {
  const pieces = wanted.filter((piece) => !piece.split(' ').every(isEmptyWord))
  const isListed = pieces.length > 1
  if (!isListed && (best < weights.oneName || !pieces[0]?.includes(' '))) return undefined
  const things = pieces.flatMap((piece): readonly Thing[] => {
    const isOne = topicOf(shelf.topics, piece, 'key') !== undefined || bestCost(shelf.products, piece) < weights.sure
    return isOne ? [{ text: piece, isFound: true, isSure: true, slip: 0 }] : thingsIn(shelf.products, piece)
  })
  const [found, sure] = [things.filter(({ isFound }) => isFound).length, things.filter(({ isSure }) => isSure).length]
  const likely = things.filter(({ slip }) => slip < weights.listSlip).length
  const isList = isListed ? found > 0 : sure > 1 || (sure > 0 && likely > 1 && best > weights.noName)
  return isList ? things.map((thing) => thing.text) : undefined
}

/** One vegetable, a dish, or several of them. */
function findNamed<T extends Searched>(shelf: Shelf<T>, wish: Wish, text: string): Findings<T> {
  const exact = topicOf(shelf.topics, text, 'raw')
  const dish = exact && findTopic(shelf, text, exact)
  if (dish !== undefined) return dish
  const ranked = rank(shelf.products, text, shelf.products.length)
  if (ranked.products.length > 0 && !ranked.near) return { products: ranked.products, shows: 'names', ...plain }
  // Of what only sounds alike the vegetable comes first: cholai is no chole.
  const alike = topicOf(shelf.topics, text, 'key')
  const alikeDish = alike && findTopic(shelf, text, alike)
  if (alikeDish !== undefined) return alikeDish
  const several = severalIn(shelf, wish, ranked.best)
  if (several !== undefined) return findSeveral(shelf, several)
  const close = topicNear(shelf.topics, text, ranked.products.length === 0)
  const begun = close && findTopic(shelf, text, close)
  if (begun !== undefined) return begun
  return ranked.products.length === 0 ? nothing : { products: ranked.products, shows: 'near', ...plain }
}

/** What the wanted part of a query finds. */
function findWanted<T extends Searched>(shelf: Shelf<T>, wish: Wish, text: string): Findings<T> {
  const { intent, isWhole } = wish
  const { products } = shelf
  if (intent === undefined || !isWhole) {
    if (isWhole) return { products: startingWith(products, text), shows: 'everything', ...plain }
    const found = findNamed(shelf, wish, text)
    // Nothing is marked as organic or seasonal: the line says so, above what is there.
    const isMark = intent === 'organic' || intent === 'seasonal'
    return isMark && found.products.length > 0 ? { ...found, shows: intent } : found
  }
  if (intent === 'cheapest') return { products: byPricePerKg(products), shows: intent, ...plain }
  if (intent !== 'offers') return { products, shows: intent, ...plain }
  const offers = byDiscount(products)
  return offers.length === 0
    ? { products, shows: 'no-offers', ...plain }
    : { products: offers, shows: 'offers', ...plain }
}

/** All products, those whose English name has the text first (SPEC 5). */
function startingWith<T extends Searched>(products: readonly T[], text: string): T[] {
  const wanted = foldCase(text)
  const has = ({ name }: T) => wanted !== '' && foldCase(name).includes(wanted)
  return [...products.filter(has), ...products.filter((product) => !has(product))]
}

/** The things that are not wanted; what stands before them may be a dish: 'biryani pyaz ke bina'. */
function leaveOut<T extends Searched>({ products }: Shelf<T>, found: readonly T[], things: readonly string[]): T[] {
  const gone = new Set(things.flatMap((text) => surely(products, text, weights.sameGoods)))
  return found.filter((product) => !gone.has(product))
}

/**
 * Finds what a query asks for, at most `limit` products: a vegetable by any name, several at once, all but one, a dish or
 * an occasion, the cheapest, the offers; an empty query finds all. The same in browser and server (SPEC 5, CONTRACT "Catalogue").
 */
export function findProducts<T extends Searched>(
  products: readonly T[],
  text: string,
  topics: readonly Topic[] = [],
  limit = 24,
): Findings<T> {
  if (foldCase(text) === '') return { products: products.slice(), shows: 'all', ...plain }
  const wish = readWish(text)
  const shelf = { products, topics }
  const things = wish.excluded.flatMap((piece) => partsOf(products, piece))
  const isExcluding = things.length > 0
  const wanted = isExcluding || wish.intent !== undefined ? wish.wanted.join(', ') : text
  const found = findWanted(shelf, wish, wanted)
  if (!isExcluding) return { ...found, products: found.products.slice(0, limit) }
  const left = leaveOut(shelf, found.products, things)
  return { ...found, products: left.slice(0, limit), without: things }
}

const partsOf = (products: readonly Named[], piece: string) =>
  bestCost(products, piece) < weights.sure ? [piece] : thingsIn(products, piece).map((thing) => thing.text)
