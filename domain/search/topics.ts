import { foldCase } from '../catalogue.ts'
import { distance } from '../closeness.ts'
import { plainLetters, searchKey } from '../sound.ts'
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

type Spelling = { readonly key: string; readonly raw: string; readonly topic: Topic }

const known = new WeakMap<readonly Topic[], readonly Spelling[]>()

/** The spellings of all topics by their sound, made once for each list. */
function spellingsOf(topics: readonly Topic[]): readonly Spelling[] {
  const found = known.get(topics)
  if (found !== undefined) return found
  const made = topics.flatMap((topic) =>
    [topic.name, topic.nameHi, ...topic.words]
      .map((text) => ({ key: searchKey(text), raw: plainLetters(text), topic }))
      .filter(({ key }) => key !== ''),
  )
  known.set(topics, made)
  return made
}

/** The topic with exactly this name by its sound, with or without what is said around a dish; undefined for none. */
export function topicOf(topics: readonly Topic[], text: string): Topic | undefined {
  if (topics.length === 0) return undefined
  const spellings = spellingsOf(topics)
  const whole = searchKey(text)
  const bare = searchKey(bareDish(text))
  const named = (key: string) => (key === '' ? undefined : spellings.find((each) => each.key === key)?.topic)
  return named(whole) ?? named(bare)
}

/** The topic whose name comes close to this, by a slip or as its beginning of four letters at least. */
export function topicNear(topics: readonly Topic[], text: string): Topic | undefined {
  const [key, raw] = [searchKey(bareDish(text)), plainLetters(bareDish(text))]
  if (raw.length < 4 || topics.length === 0) return undefined
  const spellings = spellingsOf(topics)
  const begun = spellings.find((each) => each.raw.startsWith(raw) || each.key.startsWith(key))
  if (begun !== undefined) return begun.topic
  if (key.length < 5) return undefined
  return spellings.find((each) => each.key.length > 4 && distance(key, each.key, weights.dishSlip) <= weights.dishSlip)?.topic
}

function bareDish(text: string): string {
  const words = foldCase(text).split(/\s+/)
  const bare = words.filter((word) => !aroundDish.has(word) && !generic.has(word))
  return bare.join(' ')
}
