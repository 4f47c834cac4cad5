import { foldCase, type ProductNames } from '../catalogue/catalogue.ts'
import { namesNoVegetable, type ParsedQuery, parseQuery } from './parse-query.ts'
import { neutral } from './query-words.ts'
import { productCosts, rankProducts } from './rank-products.ts'
import { searchIndexOf } from './search-index.ts'
import { byDiscount, byPricePerKg, type Priced } from './sort-products.ts'
import { bestCost, type QueryItem, splitQuery } from './split-query.ts'
import { type Topic, topicNear, topicOf } from './topics.ts'
import { NO_MATCH, weights } from './weights.ts'

/** The searched fields of a product. */
type Searched = ProductNames & Priced & { readonly _id: string }

/** The kind of result, for the line above it; `everything` answers a word for vegetables in general, `all` an empty query. */
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
export type SearchResult<T> = {
  readonly products: readonly T[]
  readonly shows: Shows
  /** The dish or occasion of a 'topic' result. */
  readonly topic?: { readonly name: string; readonly nameHi: string }
  /** Items without a product, as typed. */
  readonly missing: readonly string[]
  /** Excluded items, as typed. */
  readonly without: readonly string[]
}

/** The products and topics to search. */
type Searchable<T> = { readonly products: readonly T[]; readonly topics: readonly Topic[] }

const result = <T>(products: readonly T[], shows: Shows) => ({ products, shows, missing: [], without: [] })

/** The listed products of a topic, in its order. */
function productsOfTopic<T extends Searched>(products: readonly T[], { products: ids }: Topic): T[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Products that cost less than `max`, the best first. */
function productsBelow<T extends Searched>(products: readonly T[], text: string, max: number): T[] {
  const costs = productCosts(searchIndexOf(products), foldCase(text))
  const indexes = [...costs.keys()].filter((index) => (costs[index] ?? NO_MATCH) < max)
  return indexes.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0)).map((index) => products[index] as T)
}

/** Products whose English name has the query (SPEC 5), then the topic's, then other matches; undefined if the store lists none of the topic. */
function findTopic<T extends Searched>(
  { products }: Searchable<T>,
  text: string,
  topic: Topic | undefined,
): SearchResult<T> | undefined {
  if (topic === undefined) return undefined
  const chosen = productsOfTopic(products, topic)
  if (chosen.length === 0) return undefined
  const all = new Set([
    ...productsBelow(products, text, 0),
    ...chosen,
    ...productsBelow(products, text, weights.name.exact),
  ])
  return { ...result([...all], 'topic'), topic: { name: topic.name, nameHi: topic.nameHi } }
}

/** The best product of each item in the typed order, then the other exact matches of each. */
function findSeveral<T extends Searched>(catalogue: Searchable<T>, texts: readonly string[]): SearchResult<T> {
  const each = texts.map((text) => ({ text, found: findNamed(catalogue, [], text) }))
  const missing = each.filter(({ found }) => found.products.length === 0).map(({ text }) => text)
  const firsts = each.flatMap(({ found }) => (found.shows === 'topic' ? found.products : found.products.slice(0, 1)))
  const rest = each.flatMap(({ text, found }) =>
    found.shows === 'near' ? [] : productsBelow(catalogue.products, text, weights.name.exact),
  )
  const products = [...new Set([...firsts, ...rest])]
  return products.length === 0 ? result(products, 'nothing') : { ...result(products, 'several'), missing }
}

/** One product's name or topic as a single item, else the items in a piece of the query. */
function itemsOfPiece<T extends Searched>({ products, topics }: Searchable<T>, piece: string): readonly QueryItem[] {
  const isOneItem = topicOf(topics, piece, 'key') !== undefined || bestCost(products, piece) < weights.name.exact
  return isOneItem ? [{ text: piece, isFound: true, isWholeName: true, typo: 0 }] : splitQuery(products, piece)
}

/** The items of a query for several products; undefined for one product. Without commas, items must be whole names. */
function itemsOf<T extends Searched>(
  catalogue: Searchable<T>,
  wanted: readonly string[],
  best: number,
): readonly string[] | undefined {
  const pieces = wanted.filter((piece) => !piece.split(' ').every(namesNoVegetable))
  const hasSeparators = pieces.length > 1
  if (!hasSeparators && (best < weights.list.oneName || !pieces[0]?.includes(' '))) return undefined
  const items = pieces.flatMap((piece) => itemsOfPiece(catalogue, piece))
  const isList = hasSeparators ? items.some(({ isFound }) => isFound) : namesSeveral(items, best)
  return isList ? items.map((item) => item.text) : undefined
}

/** Whether items without commas are several products: two whole names, or one beside a probable typing error. */
function namesSeveral(items: readonly QueryItem[], best: number): boolean {
  const wholeNames = items.filter(({ isWholeName }) => isWholeName).length
  const likely = items.filter(({ typo }) => typo < weights.list.typoPerCharacter).length
  return wholeNames > 1 || (wholeNames > 0 && likely > 1 && best > weights.list.noName)
}

/** Whether a product's English name contains the text (SPEC 5). */
const nameContains = ({ name }: ProductNames, text: string) => foldCase(name).includes(foldCase(text))

/** The words of a text that may name a vegetable. */
function withoutNeutral(text: string): string {
  return foldCase(text)
    .split(/\s+/)
    .filter((word) => !neutral.has(word))
    .join(' ')
}

/** Finds the vegetable or topic that a text names, or several items in its wanted pieces. */
function findNamed<T extends Searched>(
  catalogue: Searchable<T>,
  wanted: readonly string[],
  text: string,
): SearchResult<T> {
  const topic = findTopic(catalogue, text, topicOf(catalogue.topics, text, 'romanized'))
  if (topic !== undefined) return topic
  const ranked = rankProducts(catalogue.products, text)
  if (ranked.products.length > 0 && !ranked.near) return result(ranked.products, 'names')
  // A vegetable comes before a dish that only sounds like it: cholai is not chole.
  const topicBySound = findTopic(catalogue, text, topicOf(catalogue.topics, text, 'key'))
  if (topicBySound !== undefined) return topicBySound
  const bare = catalogue.products.some((product) => nameContains(product, text)) ? text : withoutNeutral(text)
  if (bare !== '' && bare !== foldCase(text)) return findNamed(catalogue, wanted, bare)
  const several = itemsOf(catalogue, wanted, ranked.best)
  if (several !== undefined) return findSeveral(catalogue, several)
  const nearTopic = findTopic(catalogue, text, topicNear(catalogue.topics, text, ranked.products.length === 0))
  if (nearTopic !== undefined) return nearTopic
  return result(ranked.products, ranked.products.length === 0 ? 'nothing' : 'near')
}

/** Finds what a query names, else the whole list by its intent; beside a name, 'cheapest' and 'offers' are dropped. */
function findWanted<T extends Searched>(catalogue: Searchable<T>, query: ParsedQuery, text: string): SearchResult<T> {
  const { intent, isForWholeList } = query
  const { products } = catalogue
  if (!isForWholeList) {
    const found = findNamed(catalogue, query.wanted, text)
    // No product is marked as organic or seasonal: the line above the results says so.
    const isUnknownMark = intent === 'organic' || intent === 'seasonal'
    return isUnknownMark && found.products.length > 0 ? { ...found, shows: intent } : found
  }
  if (intent === undefined) return result(englishFirst(products, text), 'everything')
  if (intent === 'cheapest') return result(byPricePerKg(products), intent)
  if (intent !== 'offers') return result(products, intent)
  const offers = byDiscount(products)
  return offers.length === 0 ? result(products, 'no-offers') : result(offers, 'offers')
}

/** All products, first those whose English name contains the text (SPEC 5). */
function englishFirst<T extends Searched>(products: readonly T[], text: string): T[] {
  const has = (product: T) => nameContains(product, text)
  return [...products.filter(has), ...products.filter((product) => !has(product))]
}

/** Removes the products of the excluded items. */
function exclude<T extends Searched>({ products }: Searchable<T>, found: readonly T[], items: readonly string[]): T[] {
  const excluded = new Set(items.flatMap((text) => productsBelow(products, text, weights.excluded)))
  return found.filter((product) => !excluded.has(product))
}

/** Finds products for a query, the same in browser and server; an empty query finds all (SPEC 5, decision 26). */
export function findProducts<T extends Searched>(
  products: readonly T[],
  text: string,
  topics: readonly Topic[] = [],
): SearchResult<T> {
  if (foldCase(text) === '') return result(products, 'all')
  const query = parseQuery(text)
  const catalogue = { products, topics }
  const excluded = query.excluded.flatMap((piece) => excludedItems(products, piece))
  const isExcluding = excluded.length > 0
  const wanted = isExcluding || query.intent !== undefined ? query.wanted.join(', ') : text
  const found = findWanted(catalogue, query, wanted)
  if (!isExcluding) return found
  return { ...found, products: exclude(catalogue, found.products, excluded), without: excluded }
}

const excludedItems = (products: readonly ProductNames[], piece: string) =>
  bestCost(products, piece) < weights.name.exact ? [piece] : splitQuery(products, piece).map((item) => item.text)
