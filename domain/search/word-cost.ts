import { distance, isFar, isFarFromStart, lettersOf, startCost } from './edit-distance.ts'
import type { Word } from './normalize.ts'

export const never = Number.POSITIVE_INFINITY

const maxWrong = (letters: number) => (letters < 3 ? 0 : ([0.45, 0.9, 1.05, 1.3, 1.6, 1.7, 2][letters - 3] ?? 2.2))

/** More letters than sounds, as in mthi and bhidi, bear a slip more. */
const maxWrittenWrong = (sounds: number, typed: number, word: number) => maxWrong(Math.min(sounds + 1, typed, word))

const swappedCost = 0.7

const isVowel = (code: number) => code === 97 || code === 101 || code === 105 || code === 111 || code === 117

const vowelLetters = lettersOf('aeiou')

/** What the beginning of a word costs: of what begins with the same sound, that which begins with the very letters comes first. */
function beginningCost({ key, raw, kind }: Word, word: Word): number {
  const known = kind === '' ? 0.15 : 0.3
  const isWritten = word.raw.startsWith(raw)
  // Many letters that make few sounds, wwww or ghee, are no beginning of another word.
  if (!isWritten && key.length * 2 <= raw.length) return never
  const better = isWritten ? 0.06 : 0
  // Two sounds say little of how long the word will be.
  const rest = key.length < 3 ? 0.06 : 0.2
  if (word.key.startsWith(key)) return known - better + rest * (1 - key.length / word.key.length)
  return isWritten ? known - better + rest * (1 - raw.length / word.raw.length) : never
}

/** Typed without vowels, as in a short message: tmtr. */
const isBare = ({ raw, rawLetters }: Word) => raw.length > 2 && (rawLetters & vowelLetters) === 0

/** A sound without its vowels. */
const bonesOf = ({ key }: Word) => key.replace(/[aeiou]+/g, '').replace(/(.)\1+/g, '$1')

/** Whether a word typed without vowels is this one; a single consonant says nothing. */
function consonantSkeletonMatches(typed: Word, word: Word): boolean {
  if (!isBare(typed)) return false
  const bones = bonesOf(typed)
  return bones.length > 1 && bones === bonesOf(word)
}

/** A first letter that was never typed: arela. */
const lacksFirst = (raw: string, whole: string) =>
  raw.length > 3 && whole.length === raw.length + 1 && whole.endsWith(raw)

/** The same letters, two neighbours swapped: pyza. */
function isSwapped(a: string, b: string): boolean {
  if (a.length < 4 || a.length !== b.length) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** The same but for the vowel at their end. */
function endsAlike(a: string, b: string): boolean {
  const last = a.length - 1
  return (
    last > 2 &&
    b.length === a.length &&
    isVowel(a.charCodeAt(last)) &&
    isVowel(b.charCodeAt(last)) &&
    b.startsWith(a.slice(0, last))
  )
}

/** What tells quickly that a word is another one: how long its sound is, and the letters of it, of how it is written, of its stem. */
export const signatureOf = ({ key, keyLetters, rawLetters, singleLetters }: Word): [number, number, number, number] => [
  key.length,
  keyLetters,
  rawLetters,
  singleLetters,
]

/** Whether a typed word fits no word of such an outline, the `nth` of these; that costs a fraction of looking at the word. */
export function quickReject(typed: Word, outlines: Int32Array, nth: number): boolean {
  const length = outlines[nth * 4] ?? 0
  const keyLetters = outlines[nth * 4 + 1] ?? 0
  const rawLetters = outlines[nth * 4 + 2] ?? 0
  const singleLetters = outlines[nth * 4 + 3] ?? 0
  const { key } = typed
  const most = maxWrong(Math.min(key.length, length))
  if ((typed.rawLetters & ~rawLetters) === 0) return false
  if (isBare(typed) && ((typed.keyLetters ^ keyLetters) & ~vowelLetters) === 0) return false
  const isNoStart =
    length <= key.length || isFarFromStart(typed.keyLetters, keyLetters, key.length > 4 ? most - 0.3 : 0)
  return (
    isNoStart &&
    isFar(typed.keyLetters, keyLetters, most) &&
    isFar(typed.rawLetters, rawLetters, maxWrittenWrong(key.length, typed.raw.length, typed.raw.length)) &&
    (typed.single === key ||
      (isFar(typed.singleLetters, keyLetters, most) && isFar(typed.singleLetters, singleLetters, most)))
  )
}

/** What sounds alike but is written otherwise; of one or two sounds it is no surer than a beginning: bhi is bhindi rather than bhee. */
function soundCost(typed: Word, word: Word): number {
  const written = 0.05 * Math.min(distance(typed.raw, word.raw, 2), 2)
  const isSure = typed.key.length > 2 || unbreathed(word).startsWith(unbreathed(typed))
  return isSure ? written : written + 0.2
}

/** As it is written, but for the h after a consonant, which Indian scripts write within it. */
const unbreathed = ({ plain }: Word) => plain.replaceAll('h', '')

/** How badly a typed word fits a word of a name: 0 is the same, `never` is another word. */
export function wordCost(typed: Word, word: Word): number {
  const { key, raw, single } = typed
  if (raw === word.raw) return 0
  // Pyza sounds like pizza, and is pyaz that slipped.
  if (typed.isOtherGoods) return isSwapped(raw, word.raw) ? swappedCost : never
  // Of two that sound alike the one written more alike comes first: kheere is khire rather than keerai.
  if (key === word.key) return soundCost(typed, word)
  if (typed.plain === word.plain) return 0.1
  // The singular of a name in the plural, and munaga of munagakaya, say more than any other beginning.
  if (typed.kind === '' && key.length > 2 && key === word.single && word.raw.startsWith(raw)) return 0.12
  const beginning = beginningCost(typed, word)
  if (beginning < never) return beginning
  // A word known for what it means is not another one that looks like it: hara is no har.
  if (typed.kind !== '') return never
  if (single !== key && single.length > 2 && single === word.key) return 0.15
  if (endsAlike(key, word.key)) return 0.2
  if (consonantSkeletonMatches(typed, word)) return 0.25
  const most = maxWrong(Math.min(key.length, word.key.length))
  const start = startCost(key, word.key)
  const byEar = isFar(typed.keyLetters, word.keyLetters, most - start) ? never : distance(key, word.key, most)
  const maxByHand = maxWrittenWrong(key.length, raw.length, word.raw.length)
  const byHand = isFar(typed.rawLetters, word.rawLetters, maxByHand) ? never : distance(raw, word.raw, maxByHand)
  let wrong = Math.min(byEar, byHand, lacksFirst(raw, word.raw) ? 0.45 : never)
  if (single !== key && single.length > 2) {
    if (!isFar(typed.singleLetters, word.keyLetters, most))
      wrong = Math.min(wrong, 0.1 + distance(single, word.key, most))
    if (!isFar(typed.singleLetters, word.singleLetters, most))
      wrong = Math.min(wrong, 0.2 + distance(single, word.single, most))
  }
  if (
    wrong > most &&
    key.length > 4 &&
    word.key.length > key.length &&
    !isFarFromStart(typed.keyLetters, word.keyLetters, most - 0.3 - start)
  )
    wrong = Math.min(wrong, 0.3 + distance(key, word.key.slice(0, key.length), most - 0.3))
  return wrong <= Math.max(most, maxByHand) ? 0.3 + wrong : never
}
