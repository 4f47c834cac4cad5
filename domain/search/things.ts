import { isFarFetched } from './far-fetched.ts'
import type { Named } from './name-families.ts'
import { isFiller, normalize, type Word } from './normalize.ts'
import { productCosts } from './search.ts'
import { indexOf } from './search-index.ts'
import { weights } from './weights.ts'
import { never } from './word-cost.ts'

/** What a typed piece of a list means: the words of one vegetable, or words that none has. */
export type Thing = {
  readonly text: string
  readonly isFound: boolean
  /** It is the whole name of a vegetable. */
  readonly isSure: boolean
  /** What its slips cost beyond a sure fit, for each letter. */
  readonly slip: number
}

const maxWords = 8
const maxName = 3

/** How badly the best product fits a piece; `never` where the fit is far-fetched. */
export function bestCost(products: readonly Named[], text: string): number {
  const best = productCosts(indexOf(products), text).reduce((least, cost) => Math.min(least, cost), never)
  return best === never || isFarFetched(best, text) ? never : best
}

/** The cost of taking these words as one vegetable: a name is sure, or a single word that slipped; kinds alone are no vegetable. */
function costOf(products: readonly Named[], words: readonly string[], heard: readonly Word[]): number {
  if (heard.every(({ kind }) => kind !== '')) return never
  const cost = Math.max(0, bestCost(products, words.join(' ')))
  return cost < weights.sure || (words.length === 1 && (words[0]?.length ?? 0) > 3) ? cost : never
}

type Way = { readonly cost: number; readonly things: readonly Thing[] }

/** Takes a row of words apart into vegetables: 'hara dhaniya pudina' is two; words that fit none stay as things not found. */
export function thingsIn(products: readonly Named[], text: string): readonly Thing[] {
  const words = text
    .split(' ')
    .filter((word) => !isFiller(word))
    .slice(0, maxWords)
  const heard = words.map((word) => normalize(word).joined)
  const ways: Way[] = [{ cost: 0, things: [] }]
  for (let end = 1; end <= words.length; end++) {
    const before = ways[end - 1] as Way
    const missing = { text: words[end - 1] ?? '', isFound: false, isSure: false, slip: never }
    let best: Way = { cost: before.cost + weights.missingWord, things: [...before.things, missing] }
    for (let from = Math.max(0, end - maxName); from < end; from++) {
      const way = ways[from] as Way
      if (way.cost + weights.anotherThing >= best.cost) continue
      const part = words.slice(from, end)
      const own = costOf(products, part, heard.slice(from, end))
      const cost = way.cost + weights.anotherThing + own
      if (cost >= best.cost) continue
      const text = part.join(' ')
      const slip = Math.max(0, own - weights.sure) / text.length
      const thing = {
        text,
        isFound: true,
        isSure: own < weights.wholeName,
        slip: own < weights.sure && own >= weights.wholeName ? never : slip,
      }
      best = { cost, things: [...way.things, thing] }
    }
    ways.push(best)
  }
  return ways.at(-1)?.things ?? []
}
