import { gapCost, isVowel, substitutionCost } from './character-costs.ts'
import { weights } from './weights.ts'

const { neighbouringKey, otherVowel, similarSound } = weights.edit

/** The characters of a word in a–z, one bit each. */
export function characterMask(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31)
  return mask
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz']
const characters = Array.from({ length: 32 }, (_, bit) => String.fromCharCode(96 + bit))

/** Minimum cost of a character that the other word lacks, by bit. */
const minCosts = Float64Array.from(characters, (character) => (isVowel(character) ? otherVowel : gapCost(character)))

/** For each character, by its bit, the mask of the characters that replace it for at most `cost`. */
const substitutesFor = (cost: number) =>
  Int32Array.from(characters, (character) =>
    characterMask(
      alphabet.filter((other) => other !== character && substitutionCost(character, other) <= cost).join(''),
    ),
  )
const similarTo = substitutesFor(similarSound)
const nearTo = substitutesFor(neighbouringKey)
/** Sums of weights have rounding errors. */
const rounding = 1e-9

/** Minimum cost of the characters that the other word lacks, given its characters; stops beyond `max`. */
function minCost(missing: number, other: number, max: number): number {
  let cost = 0
  for (let rest = missing; rest !== 0 && cost <= max; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest)
    const gap = minCosts[bit] ?? 0
    if (gap <= similarSound) cost += gap
    else if ((other & (similarTo[bit] ?? 0)) !== 0) cost += similarSound
    else cost += (other & (nearTo[bit] ?? 0)) !== 0 ? Math.min(gap, neighbouringKey) : gap
  }
  return cost
}

/** Whether two words' characters alone put their edit distance beyond `max`. */
export function masksExceed(a: number, b: number, max: number): boolean {
  return prefixMaskExceeds(a, b, max) || prefixMaskExceeds(b, a, max)
}

/** Whether they put the distance of the word `a` from every prefix of `b` beyond `max`. */
export function prefixMaskExceeds(a: number, b: number, max: number): boolean {
  return minCost(a & ~b, b, max + rounding) > max + rounding
}
