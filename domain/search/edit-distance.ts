import { gapCost, substitutionCost } from './character-costs.ts'
import { NO_MATCH, weights } from './weights.ts'

const { missingH, neighbouringFirst, neighbouringKey, swapped, wrongFirst } = weights.edit
const maxLength = 40

/** Gap and substitution costs by ASCII code, computed once because a key press compares thousands of words. */
const codeCount = 128
const gaps = Float64Array.from({ length: codeCount }, (_, code) => gapCost(String.fromCharCode(code)))
const substitutions = Float64Array.from({ length: codeCount * codeCount }, (_, at) =>
  substitutionCost(String.fromCharCode(Math.floor(at / codeCount)), String.fromCharCode(at % codeCount)),
)

const newRow = () => new Float64Array(maxLength + 1)
/** Three rows of the distance matrix, reused by every call. */
let [rowBeforeLast, lastRow, row] = [newRow(), newRow(), newRow()]

const at = (numbers: Float64Array, index: number) => numbers[index] ?? 0

/** Extra cost of a wrong first character. */
function firstCharacterCost(a: string, b: string): number {
  const [x, y] = [a.charCodeAt(0), b.charCodeAt(0)]
  if (x === y) return 0
  return at(substitutions, x * codeCount + y) === neighbouringKey ? neighbouringFirst : wrongFirst
}

/** Weighted Damerau–Levenshtein distance of two words in a–z; NO_MATCH beyond `max`. */
export function editDistance(a: string, b: string, max: number): number {
  const [m, n] = [Math.min(a.length, maxLength), Math.min(b.length, maxLength)]
  const firstCost = firstCharacterCost(a, b)
  if (Math.abs(m - n) * missingH + firstCost > max) return NO_MATCH
  lastRow[0] = 0
  for (let j = 1; j <= n; j++) lastRow[j] = at(lastRow, j - 1) + at(gaps, b.charCodeAt(j - 1))
  for (let i = 1; i <= m; i++) {
    if (fillRow(a, b, i, n) > max) return NO_MATCH
    ;[rowBeforeLast, lastRow, row] = [lastRow, row, rowBeforeLast]
  }
  const distance = at(lastRow, n) + firstCost
  return distance <= max ? distance : NO_MATCH
}

/** Fills the row of the `i`th character of `a`; returns the lowest distance that can still result. */
function fillRow(a: string, b: string, i: number, n: number): number {
  const x = a.charCodeAt(i - 1)
  const gapX = at(gaps, x)
  row[0] = at(lastRow, 0) + gapX
  let min = at(row, 0)
  for (let j = 1; j <= n; j++) {
    const y = b.charCodeAt(j - 1)
    let cost = Math.min(
      at(lastRow, j - 1) + at(substitutions, x * codeCount + y),
      at(lastRow, j) + gapX,
      at(row, j - 1) + at(gaps, y),
    )
    if (i > 1 && j > 1 && x !== y && x === b.charCodeAt(j - 2) && y === a.charCodeAt(i - 2))
      cost = Math.min(cost, at(rowBeforeLast, j - 2) + swapped)
    row[j] = cost
    // A swap with the next character skips this row, so the distance can still become lower.
    min = Math.min(min, cost - (swapped < cost ? swapped : 0))
  }
  return min
}

/** The lowest cost of a character that the other word lacks, by the character's bit. */
const lowestCosts = Float64Array.from({ length: 32 }, (_, bit) => {
  const code = bit + 96
  const costs = substitutions.subarray(code * codeCount, (code + 1) * codeCount)
  return Math.min(at(gaps, code), ...costs.filter((_, other) => other !== code))
})

/** Whether characters that the other word lacks, as a mask, alone put the edit distance beyond `max`; far faster than it. */
export function isTooFar(lacking: number, max: number): boolean {
  let cost = 0
  for (let rest = lacking; rest !== 0; rest &= rest - 1) cost += at(lowestCosts, 31 - Math.clz32(rest & -rest))
  // Sums of weights have rounding errors.
  return cost > max + 1e-9
}
