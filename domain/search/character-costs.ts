import { weights } from './weights.ts'

const { edit } = weights
const vowel = /[aeiou]/

/** Pairs that sound similar or are mistaken for each other. */
const similar = new Set(
  'bv cs dr dt fp gk jg jj js lr ln mn kc bp tr cg cj'
    .split(' ')
    .flatMap((pair) => [pair, [...pair].reverse().join('')]),
)
const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keyAt = new Map(keyboard.flatMap((row, y) => [...row].map((key, x) => [key, { x: x + y / 2, y }] as const)))

const isVowel = (character: string) => vowel.test(character)

/** Cost of one character typed for another, from 0 to 1.2. */
export function substitutionCost(a: string, b: string): number {
  if (a === b) return 0
  if (similar.has(a + b)) return edit.similarSound
  if (isVowel(a) && isVowel(b)) return edit.otherVowel
  const [one, two] = [keyAt.get(a), keyAt.get(b)]
  if (one && two && Math.abs(one.y - two.y) <= 1 && Math.abs(one.x - two.x) <= 1) return edit.neighbouringKey
  return isVowel(a) || isVowel(b) ? edit.vowelForConsonant : edit.otherConsonant
}

/** Cost of one missing or extra character. */
export function gapCost(character: string): number {
  if (isVowel(character)) return edit.missingVowel
  return character === 'h' ? edit.missingH : character === 'n' ? edit.missingN : edit.missingConsonant
}
