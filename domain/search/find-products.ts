import { foldCase } from '../catalogue/catalogue.ts'
import type { Named } from './inherited-names.ts'
import { isFiller } from './normalize.ts'
import { isPlain, type ParsedQuery, parseQuery } from './parse-query.ts'
import { productCosts, rankProducts } from './rank-products.ts'
import { indexOf } from './search-index.ts'
import { byDiscount, byPricePerKg, type Priced } from './sort-products.ts'
import { bestCost, type QueryItem, splitQuery } from './split-query.ts'
import { type Topic, topicNear, topicOf } from './topics.ts'
import { NO_MATCH, weights } from './weights.ts'

/** The searched fields of a product. */
type Searched = Named & Priced & { readonly _id: string }

/** The kind of result, for the line above it; `everything` answers a word for vegetables in general. */
type Shows =
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

/** The result of a query, best first. */
export type Findings<T> = {
  readonly products: readonly T[]
  readonly shows: Shows
  /** The dish or occasion of a 'topic' result. */
  readonly topic?: { readonly name: string; readonly nameHi: string }
  /** Items without a product, as typed. */
  readonly missing: readonly string[]
  /** Excluded items, as typed. */
  readonly without: readonly string[]
}

type Searchable<T> = { readonly products: readonly T[]; readonly topics: readonly Topic[] }

/** An item of a list is not parsed again. */
const singleItem: ParsedQuery = { wanted: [], excluded: [], intent: undefined, isWhole: false }
const plain = { missing: [], without: [] }
const nothing = { products: [], shows: 'nothing', ...plain } as const

/** The listed products of a topic, in its order. */
function inTopic<T extends Searched>(products: readonly T[], { products: ids }: Topic): T[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Products that cost less than `max`, the best first. */
function productsBelow<T extends Searched>(products: readonly T[], text: string, max: number): T[] {
  const costs = productCosts(indexOf(products), foldCase(text))
  const places = products.map((_, at) => at).filter((at) => (costs[at] ?? NO_MATCH) < max)
  return places.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0)).map((at) => products[at] as T)
}

/** A topic's products between those named by the query in English (SPEC 5) and otherwise. */
function findTopic<T extends Searched>(
  { products }: Searchable<T>,
  text: string,
  topic: Topic,
): Findings<T> | undefined {
  const chosen = inTopic(products, topic)
  if (chosen.length === 0) return undefined
  const all = new Set([
    ...productsBelow(products, text, 0),
    ...chosen,
    ...productsBelow(products, text, weights.name.exact),
  ])
  return { products: [...all], shows: 'topic', topic: { name: topic.name, nameHi: topic.nameHi }, ...plain }
}

/** The best product of each item in the order typed, then the other exact matches of each. */
function findSeveral<T extends Searched>(catalogue: Searchable<T>, texts: readonly string[]): Findings<T> {
  const each = texts.map((text) => ({ text, found: findNamed(catalogue, singleItem, text) }))
  const missing = each.filter(({ found }) => found.products.length === 0).map(({ text }) => text)
  const firsts = each.flatMap(({ found }) => (found.shows === 'topic' ? found.products : found.products.slice(0, 1)))
  const rest = each.flatMap(({ text, found }) =>
    found.shows === 'near' ? [] : productsBelow(catalogue.products, text, weights.name.exact),
  )
  const products = [...new Set([...firsts, ...rest])]
  return products.length === 0 ? nothing : { products, shows: 'several', missing, without: [] }
}

const isMeaningless = (word: string) => isPlain(word) || isFiller(word)

/** The items of a query; undefined for a single one. Items without commas are whole names. */
function itemsOf<T extends Searched>(
  catalogue: Searchable<T>,
  { wanted }: ParsedQuery,
  best: number,
): readonly string[] | undefined {
  const pieces = wanted.filter((piece) => !piece.split(' ').every(isMeaningless))
  const isListed = pieces.length > 1
  if (!isListed && (best < weights.list.oneName || !pieces[0]?.includes(' '))) return undefined
  const items = pieces.flatMap((piece): readonly QueryItem[] => {
    const isOne =
      topicOf(catalogue.topics, piece, 'key') !== undefined || bestCost(catalogue.products, piece) < weights.name.exact
    return isOne ? [{ text: piece, isFound: true, isWholeName: true, typo: 0 }] : splitQuery(catalogue.products, piece)
  })
  const found = items.filter(({ isFound }) => isFound).length
  const wholeNames = items.filter(({ isWholeName }) => isWholeName).length
  const likely = items.filter(({ typo }) => typo < weights.list.typoPerCharacter).length
  const isList = isListed ? found > 0 : wholeNames > 1 || (wholeNames > 0 && likely > 1 && best > weights.list.noName)
  return isList ? items.map((item) => item.text) : undefined
}

/** One vegetable, a dish, or several of them. */
function findNamed<T extends Searched>(catalogue: Searchable<T>, query: ParsedQuery, text: string): Findings<T> {
  const spelled = topicOf(catalogue.topics, text, 'romanized')
  const dish = spelled && findTopic(catalogue, text, spelled)
  if (dish !== undefined) return dish
  const ranked = rankProducts(catalogue.products, text, catalogue.products.length)
  if (ranked.products.length > 0 && !ranked.near) return { products: ranked.products, shows: 'names', ...plain }
  // A vegetable comes before a dish that only sounds like it: cholai is not chole.
  const sounding = topicOf(catalogue.topics, text, 'key')
  const dishBySound = sounding && findTopic(catalogue, text, sounding)
  if (dishBySound !== undefined) return dishBySound
  const several = itemsOf(catalogue, query, ranked.best)
  if (several !== undefined) return findSeveral(catalogue, several)
  const near = topicNear(catalogue.topics, text, ranked.products.length === 0)
  const nearDish = near && findTopic(catalogue, text, near)
  if (nearDish !== undefined) return nearDish
  return ranked.products.length === 0 ? nothing : { products: ranked.products, shows: 'near', ...plain }
}

/** Finds the wanted part of a query by its intent. */
function findWanted<T extends Searched>(catalogue: Searchable<T>, query: ParsedQuery, text: string): Findings<T> {
  const { intent, isWhole } = query
  const { products } = catalogue
  if (intent === undefined || !isWhole) {
    if (isWhole) return { products: englishFirst(products, text), shows: 'everything', ...plain }
    const found = findNamed(catalogue, query, text)
    // Products carry no such mark: the line above the results says so.
    const isUnknownMark = intent === 'organic' || intent === 'seasonal'
    return isUnknownMark && found.products.length > 0 ? { ...found, shows: intent } : found
  }
  if (intent === 'cheapest') return { products: byPricePerKg(products), shows: intent, ...plain }
  if (intent !== 'offers') return { products, shows: intent, ...plain }
  const offers = byDiscount(products)
  return offers.length === 0
    ? { products, shows: 'no-offers', ...plain }
    : { products: offers, shows: 'offers', ...plain }
}

/** All products, first those whose English name contains the text (SPEC 5). */
function englishFirst<T extends Searched>(products: readonly T[], text: string): T[] {
  const wanted = foldCase(text)
  const has = ({ name }: T) => wanted !== '' && foldCase(name).includes(wanted)
  return [...products.filter(has), ...products.filter((product) => !has(product))]
}

/** Removes the products of the excluded items. */
function exclude<T extends Searched>({ products }: Searchable<T>, found: readonly T[], items: readonly string[]): T[] {
  const excluded = new Set(items.flatMap((text) => productsBelow(products, text, weights.excluded)))
  return found.filter((product) => !excluded.has(product))
}

/** Finds products for a query, the same in browser and server; an empty query finds all (SPEC 5, CONTRACT "Catalogue"). */
export function findProducts<T extends Searched>(
  products: readonly T[],
  text: string,
  topics: readonly Topic[] = [],
  limit = 24,
): Findings<T> {
  if (foldCase(text) === '') return { products: products.slice(), shows: 'all', ...plain }
  const query = parseQuery(text)
  const catalogue = { products, topics }
  const excluded = query.excluded.flatMap((piece) => excludedItems(products, piece))
  const isExcluding = excluded.length > 0
  const wanted = isExcluding || query.intent !== undefined ? query.wanted.join(', ') : text
  const found = findWanted(catalogue, query, wanted)
  if (!isExcluding) return { ...found, products: found.products.slice(0, limit) }
  const remaining = exclude(catalogue, found.products, excluded)
  return { ...found, products: remaining.slice(0, limit), without: excluded }
}

const excludedItems = (products: readonly Named[], piece: string) =>
  bestCost(products, piece) < weights.name.exact ? [piece] : splitQuery(products, piece).map((item) => item.text)
