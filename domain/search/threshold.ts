import { normalize } from './normalize.ts'
import { excludeNearMatches } from './other-goods.ts'
import { weights } from './weights.ts'

const regionalScript = /[\u0980-\u0d7f]/

/** Whether the best cost of a folded query is too high to show any result; exact matches are always shown. */
export function exceedsThreshold(best: number, text: string): boolean {
  if (best < weights.name.exact) return false
  const { words, joined } = normalize(text)
  if (excludeNearMatches(words.map(({ romanized }) => romanized))) return true
  if (words.length > 1) return false
  // Devanagari often spells English words by sound; words in other scripts are in the data as shoppers write them.
  const perCharacter = regionalScript.test(text) ? weights.nearPerCharacterRegional : weights.nearPerCharacter
  return (best - weights.name.exact) / joined.romanized.length >= perCharacter
}
