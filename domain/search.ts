import { foldCase } from './catalogue.ts'
import { distance, isFar, lettersOf } from './closeness.ts'
import { plainLetters, searchKey } from './sound.ts'

type Named = { name: string; nameHi?: string | undefined; searchNames?: readonly string[] | undefined }
/** A word by its sound and as it was typed, its sound without an ending, and the letters in each. */
type Word = { key: string; raw: string; single: string; keyLetters: number; rawLetters: number }
type Heard = { words: readonly Word[]; joined: Word }
type Fits = (word: Word) => number[]

/** What a search finds: best first; `near` when no name has the words and these only come close. */
export type Found<T> = { products: T[]; near: boolean }

const never = Number.POSITIVE_INFINITY
const keysOf = (text: string) => new Set(text.split(' ').map(searchKey))
/** Words of a shopping list that name no vegetable; in keys, so that they count in every script. */
const fillers = keysOf(
  'ki ka ke ko da wala wale wali waali fresh taza taja tazi taze sabzi sabji subzi bhaji vegetable veggie price rate kg kilo kilogram g gm gms gram grams pav paav aadha half piece pieces pc pcs packet bunch gaddi dozen chahiye please buy online organic best good and aur cut kata',
)
/** Words that tell the kind; they help where a name has them and hurt little where it has not. */
const kinds = keysOf(
  'leaf leaves patta patti patte saag sag phali fali hara hari hare green lal laal red safed white pila pili yellow desi local naya nai new pahadi english hybrid bada badi chota choti small big medium lamba lambi long gol round raw kacha kachi indian gourd root phool',
)

/** What people ask a vegetable seller for in vain; close spellings would find chikni for chicken. */
const otherGoods = keysOf(
  'milk doodh bread chicken mutton fish egg anda paneer dahi curd butter cheese ghee oil tel atta maida rice chawal dal daal sugar chini salt namak chai tea coffee maggi biscuit chocolate coca cola coke juice petrol soap sabun shampoo books mobile laptop',
)

function hear(text: string): Heard {
  const words = foldCase(text)
    .replace(/\d+([./]\d+)?\s*(kgs?|gms?|g|kilo|grams?|pcs?|pieces?)?(?![\p{L}\p{M}])/gu, ' ')
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .map(wordOf)
    .filter(({ key }) => key !== '')
  const plain = words.filter(({ key }) => !fillers.has(key))
  const kept = plain.length > 0 ? plain : words
  return { words: kept, joined: wordOf(kept.map(({ raw }) => raw).join('')) }
}

function wordOf(text: string): Word {
  const [key, raw] = [searchKey(text), plainLetters(text)]
  return { key, raw, single: stem(key), keyLetters: lettersOf(key), rawLetters: lettersOf(raw) }
}

const heard = new Map<string, Heard>()

/** Names are heard once: a catalogue's thousand names are the same at every key. */
function hearName(name: string): Heard {
  const known = heard.get(name)
  if (known) return known
  if (heard.size > 60_000) heard.clear()
  const fresh = hear(name)
  heard.set(name, fresh)
  return fresh
}

const mostWrong = (letters: number) => (letters < 3 ? 0 : ([0.45, 0.9, 1.05, 1.3, 1.6, 1.7, 2][letters - 3] ?? 2.2))
const stem = (word: string) => word.replace(/(ian|ion|[aeo]n|e?s)$/, '')
const endsAlike = (a: string, b: string) =>
  a.length > 3 && a.slice(0, -1) === b.slice(0, -1) && /[aeiou]$/.test(a) && /[aeiou]$/.test(b)

/** How badly a typed word fits a word of a name: 0 is the same, `never` is another word. */
function wordCost(typed: Word, word: Word): number {
  const { key } = typed
  if (typed.raw === word.raw) return 0
  if (otherGoods.has(key)) return never
  if (key === word.key) return 0
  // Many letters that make few sounds, wwww or ghee, are no beginning of another word.
  if (word.key.startsWith(key) && key.length * 2 > typed.raw.length)
    return 0.15 + 0.2 * (1 - key.length / word.key.length)
  if (endsAlike(key, word.key)) return 0.2
  const most = mostWrong(Math.min(key.length, word.key.length))
  if (most === 0) return never
  const isKeyFar = isFar(typed.keyLetters, word.keyLetters, most)
  const byEar = isKeyFar ? never : distance(key, word.key, most)
  const byHand = isFar(typed.rawLetters, word.rawLetters, most) ? never : distance(typed.raw, word.raw, most)
  let wrong = Math.min(byEar, byHand)
  const { single } = typed
  if (single !== key && single.length > 2 && !isFar(lettersOf(single), lettersOf(word.single), most + 0.8))
    wrong = Math.min(wrong, 0.1 + distance(single, word.key, most), 0.2 + distance(single, word.single, most))
  if (
    wrong > most &&
    key.length > 4 &&
    word.key.length > key.length &&
    !isFar(typed.keyLetters, typed.keyLetters & word.keyLetters, most)
  )
    wrong = Math.min(wrong, 0.3 + distance(key, word.key.slice(0, key.length), most - 0.3))
  return wrong <= most ? 0.3 + wrong : never
}

const least = (costs: readonly number[]) => costs.reduce((best, cost) => Math.min(best, cost), never)
const sum = (costs: readonly number[]) => costs.reduce((all, cost) => all + cost, 0)

/** The query's words against a product's: how badly each fits each, looked up once. */
function fitter(query: Heard) {
  const known = new Map<string, number[]>()
  return (word: Word): number[] => {
    const found = known.get(word.raw)
    if (found) return found
    const costs = query.words.map((typed) => wordCost(typed, word))
    known.set(word.raw, costs)
    return costs
  }
}

/** How badly a query fits one name, its words in any order, joined or split; `anywhere` is how they fit the other names. */
function nameCost(query: Heard, name: Heard, fitsOf: Fits, anywhere: readonly number[]): number {
  const joined = 0.02 + wordCost(query.joined, name.joined)
  if (joined < 0.3) return joined
  const together = query.words.some(({ key }) => otherGoods.has(key)) ? never : joined
  const table = name.words.map(fitsOf)
  const here = query.words.map((_, index) => least(table.map((costs) => costs[index] ?? never)))
  const fits = query.words.map(({ key }, index) => {
    const elsewhere = (anywhere[index] ?? never) + (kinds.has(key) ? 0.05 : 0.3)
    return Math.min(here[index] ?? never, elsewhere, kinds.has(key) ? 0.8 : never)
  })
  const isNamed = query.words.some(({ key }, index) => !kinds.has(key) && (here[index] ?? never) < never)
  const isOnlyKind = query.words.every(({ key }, index) => kinds.has(key) && (here[index] ?? never) < 0.3)
  if (!(isNamed || isOnlyKind)) return together
  const bare = name.words.filter((_, at) => table[at]?.every((cost) => cost === never))
  const rest = sum(bare.map(({ key }) => (kinds.has(key) ? 0.12 : 0.22)))
  const apart = sum(fits)
  return Math.min(together, rest + (apart < never ? apart : partly(query, fits)))
}

/** Words that nobody here knows, beside others that fit well and make up at least half of what was typed. */
function partly(query: Heard, fits: readonly number[]): number {
  const lengthOf = (words: readonly Word[]) => sum(words.map(({ key }) => key.length))
  const known = query.words.filter(
    ({ key }, index) => (fits[index] ?? never) < 0.3 && !kinds.has(key) && key.length > 3,
  )
  if (lengthOf(known) * 2 < lengthOf(query.words)) return never
  return sum(fits.map((cost) => Math.min(cost, 1)))
}

/** How badly a query fits a product; below 0 its English name has the words themselves. */
function productCost(product: Named, wanted: string, query: Heard, fitsOf: Fits): number {
  const english = foldCase(product.name)
  if (english === wanted) return -3
  if (english.startsWith(wanted)) return -2
  if (english.split(/[\s(/&-]+/).some((_, at, words) => words.slice(at).join(' ').startsWith(wanted))) return -1
  const inside = english.includes(wanted) ? 0.55 : never
  if (query.joined.key === '') return inside
  const names = [product.name, product.nameHi ?? '', ...(product.searchNames ?? [])]
    .filter((name) => name !== '')
    .map(hearName)
  const all = names.flatMap(({ words }) => words.map(fitsOf))
  const anywhere = query.words.map((_, index) => least(all.map((costs) => costs[index] ?? never)))
  const costs = names.map((name, index) => nameCost(query, name, fitsOf, anywhere) + index * 0.002)
  // A single sound inside a word says nothing: zzzz would find pyaz.
  return Math.min(least(costs), inside)
}

/**
 * Finds products as a vegetable seller would understand a typed word: names that contain it first (SPEC 5), then its
 * sound in any script, slips of the finger, words in any order and with others around them; equals keep their order.
 */
export function search<T extends Named>(products: readonly T[], text: string, limit = 24): Found<T> {
  const wanted = foldCase(text)
  if (wanted === '') return { products: [...products], near: false }
  const query = hear(wanted)
  const fitsOf = fitter(query)
  const fits = products.map((product) => ({ product, cost: productCost(product, wanted, query, fitsOf) }))
  const best = least(fits.map(({ cost }) => cost))
  if (best === never) return { products: [], near: false }
  const most = Math.max(best, 0) + 0.55
  const found = fits.filter(({ cost }) => cost <= most).sort((a, b) => a.cost - b.cost)
  return { products: found.slice(0, limit).map(({ product }) => product), near: best >= 0.3 }
}

/** The products that fit a query, best first; an empty query finds all, without limit (SPEC 5, CONTRACT "Catalogue"). */
export function rankProducts<T extends Named>(products: readonly T[], query: string, limit = 24): T[] {
  return search(products, query, limit).products
}
