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

/** The characters that substitute each character for at most `cost`, by bit. */
const substitutesBelow = (cost: number) =>
  Int32Array.from(characters, (character) =>
    characterMask(
      alphabet.filter((other) => other !== character && substitutionCost(character, other) <= cost).join(''),
    ),
  )
const similarTo = substitutesBelow(similarSound)
const nearTo = substitutesBelow(neighbouringKey)
const rounding = 1e-9

/** Minimum cost of the `missing` characters, given those of the other word; stops beyond `max`. */
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

/** The same for a word and the prefix of another, whose whole mask is known. */
export function prefixMaskExceeds(a: number, b: number, max: number): boolean {
  return minCost(a & ~b, b, max + rounding) > max + rounding
}
