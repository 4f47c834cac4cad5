import { foldCase } from '../catalogue.ts'
import { distance } from './edit-distance.ts'
import { isOtherGoodsText } from './other-goods.ts'
import { plainLetters, searchKey } from './phonetic-key.ts'
import { weights } from './weights.ts'
import { aroundDish, generic } from './wish-words.ts'

/** A dish or an occasion with the products for it, in the seller's order. */
export type Topic = {
  readonly name: string
  readonly nameHi: string
  /** Its spellings in any script. */
  readonly words: readonly string[]
  /** Ids of products. */
  readonly products: readonly string[]
}

type Spelling = { readonly text: string; readonly key: string; readonly raw: string; readonly topic: Topic }

const known = new WeakMap<readonly Topic[], readonly Spelling[]>()

/** The spellings of all topics by their sound, made once for each list. */
function spellingsOf(topics: readonly Topic[]): readonly Spelling[] {
  const found = known.get(topics)
  if (found !== undefined) return found
  const made = topics.flatMap((topic) =>
    [topic.name, topic.nameHi, ...topic.words]
      .map((text) => ({ text: foldCase(text), key: searchKey(text), raw: plainLetters(text), topic }))
      .filter(({ key }) => key !== ''),
  )
  known.set(topics, made)
  return made
}

/** The topic of this name, with or without what is said around a dish; `by` its letters, or its sound in any script. */
export function topicOf(topics: readonly Topic[], text: string, by: 'raw' | 'key'): Topic | undefined {
  if (topics.length === 0) return undefined
  const spellings = spellingsOf(topics)
  const heard = by === 'raw' ? plainLetters : searchKey
  const named = (typed: string) => (typed === '' ? undefined : spellings.find((each) => each[by] === typed)?.topic)
  const whole = named(heard(text)) ?? named(heard(bareDish(text)))
  if (whole !== undefined) return whole
  // 'navratri vrat': several names of the same occasion.
  const [first, ...others] = bareDish(text)
    .split(' ')
    .map((word) => named(heard(word)))
  return others.length > 0 && others.every((topic) => topic === first) ? first : undefined
}

/** The topic whose spelling begins so, of four letters at least; with `withSlips` also one a slip away. */
export function topicNear(topics: readonly Topic[], text: string, withSlips: boolean): Topic | undefined {
  const bare = bareDish(text)
  const [key, raw] = [searchKey(bare), plainLetters(bare)]
  if (raw.length < 4 || topics.length === 0 || isOtherGoodsText(foldCase(text))) return undefined
  const spellings = spellingsOf(topics)
  const begun = spellings.find((each) => each.text.startsWith(bare))
  if (begun !== undefined || !withSlips || key.length < 5) return begun?.topic
  const isSlip = (each: Spelling) =>
    each.key.length > 4 && distance(key, each.key, weights.dishSlip) <= weights.dishSlip
  return spellings.find(isSlip)?.topic
}

function bareDish(text: string): string {
  const words = foldCase(text).split(/\s+/)
  const bare = words.filter((word) => !aroundDish.has(word) && !generic.has(word))
  return bare.join(' ')
}
