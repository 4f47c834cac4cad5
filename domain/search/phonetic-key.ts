import { foldCase } from '../catalogue/catalogue.ts'

const consonants = 'kkggnccjjnttddnttddnnpfbbmyrrlllvsssh'
const vowels = 'aaiiuurleeeeoooo'
const vowelSigns = 'aiiuurreeeeoooo'
const virama = 0x4d
const spoken = 'ə'

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
const roman =
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
    .replace(roman, (sound) => romanSounds[sound] ?? sound.charAt(0))
    .replace(/y/g, 'i')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/(.)\1+/g, '$1')
}

/** Romanizes a word; the Unicode blocks of Indian scripts have one layout. */
function inLatin(word: string): string {
  let out = ''
  for (const sign of word) {
    const at = (sign.codePointAt(0) ?? 0) & 0x7f
    const isSign = at >= 0x3e && at <= virama
    if (isSign && out.endsWith(spoken)) out = out.slice(0, -1)
    if (at === 0x01 || at === 0x02 || at === 0x70) out += 'n'
    else if (at >= 0x05 && at <= 0x14) out += vowels.charAt(at - 0x05)
    else if (at >= 0x15 && at <= 0x39) out += consonants.charAt(at - 0x15) + spoken
    else if (isSign) out += vowelSigns.charAt(at - 0x3e)
  }
  // Schwa deletion: the short a is not spoken at the end and between two spoken syllables.
  return out
    .replace(/ə$/, '')
    .replace(/(?<=[aeiouə][^aeiouə])ə(?=[^aeiouə][aeiouə])/g, '')
    .replaceAll(spoken, 'a')
    .replaceAll('c', 'ch')
}
