import { editDistance, isTooFar } from './edit-distance.ts'
import { characterMask, type Word } from './normalize.ts'
import { NO_MATCH, weights } from './weights.ts'

const { maxDistance, word: costs, edit } = weights

const maxDistanceOf = (length: number) => maxDistance[Math.min(length, maxDistance.length - 1)] ?? 0

/** The largest edit distance of two spellings: they have more characters than sounds, so one more may differ. */
const maxSpellingDistance = (sounds: number, typed: number, word: number) =>
  maxDistanceOf(Math.min(sounds + 1, typed, word))

const vowels = characterMask('aeiou')
const hasNoVowels = ({ romanized, masks }: Word) => romanized.length > 2 && (masks.romanized & vowels) === 0

/** Cost of a typed prefix; NO_MATCH if the word starts otherwise. */
function prefixCost({ key, romanized, variety }: Word, word: Word): number {
  const prefix = variety === '' ? costs.prefix : costs.varietyPrefix
  const isSpellingPrefix = word.romanized.startsWith(romanized)
  // Many characters of few sounds, as in wwww or ghee, are a prefix only of a word spelled so.
  if (!isSpellingPrefix && key.length * 2 <= romanized.length) return NO_MATCH
  const start = prefix - (isSpellingPrefix ? costs.writtenPrefix : 0)
  const rest = key.length < 3 ? costs.untypedRestShort : costs.untypedRest
  if (word.key.startsWith(key)) return start + rest * (1 - key.length / word.key.length)
  return isSpellingPrefix ? start + rest * (1 - romanized.length / word.romanized.length) : NO_MATCH
}

const consonantSkeleton = ({ key }: Word) => key.replace(/[aeiou]+/g, '').replace(/(.)\1+/g, '$1')

/** Whether a word typed without vowels has the skeleton of this one, of two consonants or more. */
function consonantSkeletonMatches(typed: Word, word: Word): boolean {
  if (!hasNoVowels(typed)) return false
  const skeleton = consonantSkeleton(typed)
  return skeleton.length > 1 && skeleton === consonantSkeleton(word)
}

/** Whether the typed word lacks only the first character. */
const lacksFirst = (typed: string, whole: string) =>
  typed.length > 3 && whole.length === typed.length + 1 && whole.endsWith(typed)

/** Whether two words differ by one swap of neighbours: 'pyza'. */
function isSwapped(a: string, b: string): boolean {
  if (a.length < 4 || a.length !== b.length) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

const endsInVowel = (word: string) => /[aeiou]$/.test(word)

/** Whether two words differ by their last vowel only. */
const differsByEnding = (a: string, b: string) =>
  a.length > 3 && b.length === a.length && endsInVowel(a) && endsInVowel(b) && b.startsWith(a.slice(0, -1))

/** Cost of a word with the same phonetic key, by its spelling. */
function sameKeyCost(typed: Word, word: Word): number {
  const spelling = costs.spelling * Math.min(editDistance(typed.romanized, word.romanized, 2), 2)
  const isSure = typed.key.length > 2 || withoutH(word).startsWith(withoutH(typed))
  return isSure ? spelling : spelling + costs.shortKey
}

/** A spelling without h, because Indian scripts write kh and the like as one letter. */
const withoutH = ({ undoubled }: Word) => undoubled.replaceAll('h', '')

/** Cost of a typed word for a word of a name, from 0; NO_MATCH for another word. */
export function wordCost(typed: Word, word: Word): number {
  const { key, romanized, stem } = typed
  if (romanized === word.romanized) return 0
  // 'pyza' sounds like pizza, but is pyaz with two characters swapped.
  if (typed.isOtherGoods) return isSwapped(romanized, word.romanized) ? edit.swapped : NO_MATCH
  if (key === word.key) return sameKeyCost(typed, word)
  if (typed.undoubled === word.undoubled) return costs.undoubled
  if (typed.variety === '' && key.length > 2 && key === word.stem && word.romanized.startsWith(romanized))
    return costs.stemPrefix
  const prefix = prefixCost(typed, word)
  if (prefix < NO_MATCH) return prefix
  // A word of variety is no typing error of a name: hara is not har.
  if (typed.variety !== '') return NO_MATCH
  if (stem !== key && stem.length > 2 && stem === word.key) return costs.stem
  if (differsByEnding(key, word.key)) return costs.otherEnding
  if (consonantSkeletonMatches(typed, word)) return costs.skeleton
  return typoCost(typed, word)
}

type Part = 'key' | 'romanized' | 'stem'

/** Edit distance of a part of one word to a part of the other; masks exclude most words. */
function distance(typed: Word, part: Part, word: Word, other: Part, max: number): number {
  const [a, b] = [typed.masks[part], word.masks[other]]
  return isTooFar(a & ~b, max) || isTooFar(b & ~a, max) ? NO_MATCH : editDistance(typed[part], word[other], max)
}

/** Cost of a word with typing errors: the smallest distance of key, spelling, stem and prefix. */
function typoCost(typed: Word, word: Word): number {
  const { key, romanized, stem } = typed
  const max = maxDistanceOf(Math.min(key.length, word.key.length))
  const maxBySpelling = maxSpellingDistance(key.length, romanized.length, word.romanized.length)
  let cost = Math.min(
    distance(typed, 'key', word, 'key', max),
    distance(typed, 'romanized', word, 'romanized', maxBySpelling),
    lacksFirst(romanized, word.romanized) ? costs.missingFirst : NO_MATCH,
  )
  if (stem !== key && stem.length > 2)
    cost = Math.min(
      cost,
      costs.stemTypo + distance(typed, 'stem', word, 'key', max),
      costs.bothStemsTypo + distance(typed, 'stem', word, 'stem', max),
    )
  const maxOfPrefix = max - costs.prefixTypo
  const lacking = typed.masks.key & ~word.masks.key
  if (cost > max && key.length > 4 && word.key.length > key.length && !isTooFar(lacking, maxOfPrefix))
    cost = Math.min(cost, costs.prefixTypo + editDistance(key, word.key.slice(0, key.length), maxOfPrefix))
  return cost <= Math.max(max, maxBySpelling) ? costs.typo + cost : NO_MATCH
}
