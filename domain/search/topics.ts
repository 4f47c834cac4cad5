import { foldCase } from '../catalogue/catalogue.ts'
import { editDistance } from './edit-distance.ts'
import { memoized } from './memoized.ts'
import { isOtherGoodsText } from './other-goods.ts'
import { romanize, searchKey } from './phonetic-key.ts'
import { aroundDish, generic } from './query-words.ts'
import { weights } from './weights.ts'

/** A dish or an occasion with its products, in the seller's order. */
export type Topic = {
  readonly name: string
  readonly nameHi: string
  /** Its spellings in any script. */
  readonly words: readonly string[]
  /** Ids of products. */
  readonly products: readonly string[]
}

type Spelling = { readonly text: string; readonly key: string; readonly romanized: string; readonly topic: Topic }

/** The spellings of all topics, memoized by list. */
const spellingsOf = memoized(
  (topics) =>
    topics.flatMap((topic) =>
      [topic.name, topic.nameHi, ...topic.words]
        .map((text) => ({ text: foldCase(text), key: searchKey(text), romanized: romanize(text), topic }))
        .filter(({ key }) => key !== ''),
    ),
  new WeakMap<readonly Topic[], readonly Spelling[]>(),
)

/** The topic of this name, by spelling or by phonetic key; words around a dish, such as recipe, are ignored. */
export function topicOf(topics: readonly Topic[], text: string, by: 'romanized' | 'key'): Topic | undefined {
  if (topics.length === 0) return undefined
  const spellings = spellingsOf(topics)
  const toSpelling = by === 'romanized' ? romanize : searchKey
  const named = (name: string) => {
    const spelling = toSpelling(name)
    return spelling === '' ? undefined : spellings.find((each) => each[by] === spelling)?.topic
  }
  const whole = named(text) ?? named(bareDish(text))
  if (whole !== undefined) return whole
  // 'navratri vrat' has two names of one occasion.
  const [first, ...others] = bareDish(text).split(' ').map(named)
  return others.length > 0 && others.every((topic) => topic === first) ? first : undefined
}

/** The topic whose name starts with the text, of four characters or more; optionally one with typing errors. */
export function topicNear(topics: readonly Topic[], text: string, allowsTypos: boolean): Topic | undefined {
  const bare = bareDish(text)
  const key = searchKey(bare)
  if (romanize(bare).length < 4 || topics.length === 0 || isOtherGoodsText(foldCase(text))) return undefined
  const spellings = spellingsOf(topics)
  const started = spellings.find((each) => each.text.startsWith(bare))
  if (started !== undefined || !allowsTypos || key.length < 5) return started?.topic
  const isTypo = (each: Spelling) =>
    each.key.length > 4 && editDistance(key, each.key, weights.dishTypo) <= weights.dishTypo
  return spellings.find(isTypo)?.topic
}

/** The folded text without generic words and words around a dish. */
function bareDish(text: string): string {
  const words = foldCase(text).split(/\s+/)
  const bare = words.filter((word) => !aroundDish.has(word) && !generic.has(word))
  return bare.join(' ')
}
