const vowel = /[aeiou]/
/** Sounds and letters that people take for each other, and keys that lie side by side. */
const alike = new Set(
  'bv cs dr dt fp gk jg jj js lr ln mn kc bp tr cg cj'
    .split(' ')
    .flatMap((pair) => [pair, [...pair].reverse().join('')]),
)
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keyAt = new Map(rows.flatMap((row, y) => [...row].map((letter, x) => [letter, { x: x + y / 2, y }] as const)))

const alikeCost = 0.5
const vowelsCost = 0.45
const nearCost = 0.8

/** What it takes to hear or type one letter for another, from 0 to 1. */
function swapCost(a: string, b: string): number {
  if (a === b) return 0
  if (alike.has(a + b)) return alikeCost
  const isVowel = vowel.test(a)
  if (isVowel && vowel.test(b)) return vowelsCost
  const [one, two] = [keyAt.get(a), keyAt.get(b)]
  if (one && two && Math.abs(one.y - two.y) <= 1 && Math.abs(one.x - two.x) <= 1) return nearCost
  return isVowel || vowel.test(b) ? 1.2 : 1
}

const skipCost = (letter: string) => (vowel.test(letter) ? 0.5 : letter === 'h' ? 0.4 : letter === 'n' ? 0.55 : 1)

/** Both costs by the letters' codes, made once: a key press compares thousands of words. */
const codes = 128
const skips = Float64Array.from({ length: codes }, (_, code) => skipCost(String.fromCharCode(code)))
const swaps = Float64Array.from({ length: codes * codes }, (_, at) =>
  swapCost(String.fromCharCode(Math.floor(at / codes)), String.fromCharCode(at % codes)),
)
const longest = 40
const wrongStart = 0.35
/** The finger beside the first letter. */
const slippedStart = 0.1
const swapped = 0.7
let [older, last, row] = [0, 1, 2].map(() => new Float64Array(longest + 1)) as [
  Float64Array,
  Float64Array,
  Float64Array,
]

/** What a wrong first letter costs beside the letter itself. */
export function startCost(a: string, b: string): number {
  const [x, y] = [a.charCodeAt(0), b.charCodeAt(0)]
  return x === y ? 0 : at(swaps, x * codes + y) === nearCost ? slippedStart : wrongStart
}

/** How far apart two words of a-z are: missing, doubled, changed and swapped letters, vowels lightly; Infinity beyond `most`. */
export function distance(a: string, b: string, most: number): number {
  const [m, n] = [Math.min(a.length, longest), Math.min(b.length, longest)]
  const atStart = startCost(a, b)
  if (Math.abs(m - n) * 0.4 + atStart > most) return Number.POSITIVE_INFINITY
  last[0] = 0
  for (let j = 1; j <= n; j++) last[j] = at(last, j - 1) + at(skips, b.charCodeAt(j - 1))
  for (let i = 1; i <= m; i++) {
    const least = fillRow(a, b, i, n)
    if (least > most) return Number.POSITIVE_INFINITY
    ;[older, last, row] = [last, row, older]
  }
  const wrong = at(last, n) + atStart
  return wrong <= most ? wrong : Number.POSITIVE_INFINITY
}

const at = (numbers: Float64Array, index: number) => numbers[index] ?? 0

/** One letter of `a` against all of `b`; answers the least that can still come of it. */
function fillRow(a: string, b: string, i: number, n: number): number {
  const x = a.charCodeAt(i - 1)
  const skipX = at(skips, x)
  row[0] = at(last, 0) + skipX
  let least = at(row, 0)
  for (let j = 1; j <= n; j++) {
    const y = b.charCodeAt(j - 1)
    let cost = Math.min(at(last, j - 1) + at(swaps, x * codes + y), at(last, j) + skipX, at(row, j - 1) + at(skips, y))
    if (i > 1 && j > 1 && x !== y && x === b.charCodeAt(j - 2) && y === a.charCodeAt(i - 2))
      cost = Math.min(cost, at(older, j - 2) + swapped)
    row[j] = cost
    // A swap reaches back over this row, so one letter's worth of it is not yet lost.
    least = Math.min(least, cost - (swapped < cost ? swapped : 0))
  }
  return least
}

/** Which letters a word has, one bit for each. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

const lettersIn = (fits: (letter: string) => boolean) =>
  lettersOf([...'abcdefghijklmnopqrstuvwxyz'].filter(fits).join(''))
/** For each letter's bit: what it costs at least when a word has none of it, and which letters could stand for it for less. */
const letters = Array.from({ length: 32 }, (_, bit) => String.fromCharCode(96 + bit))
const lone = Float64Array.from(letters, (letter) => (vowel.test(letter) ? vowelsCost : skipCost(letter)))
const lettersBelow = (cost: number) =>
  Int32Array.from(letters, (letter) => lettersIn((other) => other !== letter && swapCost(letter, other) <= cost))
const alikeTo = lettersBelow(alikeCost)
const nearTo = lettersBelow(nearCost)
const rounding = 1e-9

/** What letters of one word cost at least that the other has not; once that is beyond `most`, no more is added. */
function minFor(missing: number, other: number, most: number): number {
  let wrong = 0
  for (let rest = missing; rest !== 0 && wrong <= most; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest)
    const skip = at(lone, bit)
    if (skip <= alikeCost) wrong += skip
    else if ((other & (alikeTo[bit] ?? 0)) !== 0) wrong += alikeCost
    else wrong += (other & (nearTo[bit] ?? 0)) !== 0 ? Math.min(skip, nearCost) : skip
  }
  return wrong
}

/** Whether letters that only one of two words has already make them farther apart than `most`: a quick no. */
export function isFar(a: number, b: number, most: number): boolean {
  return isFarFromStart(a, b, most) || isFarFromStart(b, a, most)
}

/** The same for a word and another's beginning, of which only the letters of the whole are known. */
export function isFarFromStart(a: number, b: number, most: number): boolean {
  return minFor(a & ~b, b, most + rounding) > most + rounding
}
