import { foldCase } from '../catalogue/catalogue.ts'

/** Latin letters of Indian consonants, vowels and vowel signs, in the order of their Unicode blocks. */
const consonants = 'kkggnccjjnttddnttddnnpfbbmyrrlllvsssh'
const vowels = 'aaiiuurleeeeoooo'
const vowelSigns = 'aiiuurreeeeoooo'
/** The offset of the sign that takes the vowel from a consonant. */
const virama = 0x4d
/** The short a that a consonant has without a vowel sign. */
const schwa = 'ə'

/** The key's letters by Latin spellings of one sound. */
const romanSounds: Readonly<Record<string, string>> = {
  ph: 'f',
  ch: 'c',
  chh: 'c',
  ck: 'k',
  zh: 'l',
  c: 'k',
  q: 'k',
  w: 'v',
  x: 'ks',
  z: 'j',
  aa: 'a',
  ee: 'i',
  ii: 'i',
  ea: 'i',
  oo: 'u',
  uu: 'u',
  ai: 'e',
  ayi: 'e',
  ei: 'e',
  ay: 'e',
  ey: 'e',
  au: 'o',
  aw: 'o',
  ow: 'o',
  ou: 'o',
}
const soundSpelling =
  /chh?|ck|zh|ph|[bdgjkst]h|aa|ayi|ai|au|ay(?![aeiouy])|[ao]w(?![aeiouyr])|ea|ee|ei|ey(?![aeiouy])|ii|oo|ou|uu|[cqwxz]/g

/** A text in a–z and digits; Indian scripts as they are spoken. */
export function romanize(text: string): string {
  return foldCase(text)
    .normalize('NFKD')
    .replace(/[\u0900-\u0d7f\u200c\u200d]+/g, inLatin)
    .replace(/[^a-z\d]/g, '')
}

/** The phonetic key that all usual spellings of a word share: bhindi, bindee, भिंडी (SPEC 1). */
export function searchKey(text: string): string {
  return romanize(text)
    .replace(/(.)\1{2,}/g, '$1$1')
    .replace(/c(?=[eiy])/g, 's')
    .replace(soundSpelling, (sound) => romanSounds[sound] ?? sound.charAt(0))
    .replace(/y/g, 'i')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/(.)\1+/g, '$1')
}

/** Romanizes a word in an Indian script; the Unicode blocks of these scripts have one layout. */
function inLatin(word: string): string {
  let out = ''
  for (const sign of word) {
    const offset = (sign.codePointAt(0) ?? 0) & 0x7f
    const isVowelSign = offset >= 0x3e && offset <= virama
    const isNasal = offset === 0x01 || offset === 0x02 || offset === 0x70
    if (isVowelSign && out.endsWith(schwa)) out = out.slice(0, -1)
    if (isNasal) out += 'n'
    else if (offset >= 0x05 && offset <= 0x14) out += vowels.charAt(offset - 0x05)
    else if (offset >= 0x15 && offset <= 0x39) out += consonants.charAt(offset - 0x15) + schwa
    else if (isVowelSign) out += vowelSigns.charAt(offset - 0x3e)
  }
  // The schwa is silent at the end of a word and between two other syllables.
  return out
    .replace(/ə$/, '')
    .replace(/(?<=[aeiouə][^aeiouə])ə(?=[^aeiouə][aeiouə])/g, '')
    .replaceAll(schwa, 'a')
    .replaceAll('c', 'ch')
}
