import { foldCase } from './catalogue.ts'

type Named = { name: string; nameHi?: string | undefined; searchNames?: readonly string[] | undefined }

const consonants = {
  ph: 'f',
  bh: 'b',
  dh: 'd',
  gh: 'g',
  kh: 'k',
  th: 't',
  ch: 'c',
  chh: 'c',
  sh: 's',
  q: 'k',
  w: 'v',
  z: 'j',
}
const vowels = { aa: 'a', ee: 'i', ii: 'i', ea: 'i', oo: 'u', uu: 'u', ai: 'e', ei: 'e', au: 'o', ou: 'o' }
const romanSounds: Readonly<Record<string, string>> = { ...consonants, ...vowels }
const devanagariSounds: Readonly<Record<string, string>> = { 'ँ': 'ं', म्ब: 'ंब', 'ू': 'ु', 'ी': 'ि' }

const anywhere = 3
const unfit = Number.POSITIVE_INFINITY

/** How a name sounds, so that its usual spellings agree: bhindi and bindee, प्याज़ and प्याज (SPEC 1). */
export function searchKey(text: string): string {
  const plain = foldCase(text)
    .replace(/\u093c/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  if (/\p{Script=Devanagari}/u.test(plain)) {
    return plain.replace(/म्ब|[ँूी]/g, (sound) => devanagariSounds[sound] ?? sound)
  }
  return plain
    .replace(/[^a-z\d]/g, '')
    .replace(/chh?|[bdgkpst]h|[qwz]|aa|ai|au|ea|ee|ei|ii|oo|ou|uu/g, (sound) => romanSounds[sound] ?? sound)
    .replace(/y(?=[aeiou])/g, 'i')
    .replace(/(.)\1+/g, '$1')
}

/**
 * The products that fit a query, best first: by English name (exact, start, word start, anywhere), then by the sound of
 * any name; equals keep the catalogue's order, an empty query finds all, without limit (SPEC 5, CONTRACT "Catalogue").
 */
export function rankProducts<T extends Named>(products: readonly T[], query: string, limit = 24): T[] {
  const wanted = foldCase(query)
  if (wanted === '') return [...products]
  const sound = searchKey(wanted)
  return products
    .map((product) => ({ product, tier: tierOf(product, wanted, sound) }))
    .filter(({ tier }) => tier !== unfit)
    .sort((a, b) => a.tier - b.tier)
    .slice(0, limit)
    .map(({ product }) => product)
}

function tierOf(product: Named, wanted: string, sound: string): number {
  const tier = fit(foldCase(product.name), wanted, foldCase)
  if (tier !== unfit || sound === '') return tier
  const names = [product.name, product.nameHi ?? '', ...(product.searchNames ?? [])]
  const best = Math.min(...names.map((name) => fit(name, sound, searchKey)))
  // A single sound inside a word says nothing: zzzz would find pyaz.
  return best === anywhere && sound.length === 1 ? unfit : anywhere + 1 + best
}

/** How well a name fits: 0 exact, 1 at its start, 2 at the start of a word, 3 anywhere. */
function fit(name: string, wanted: string, spell: (text: string) => string): number {
  const spelt = spell(name)
  if (spelt === wanted) return 0
  if (spelt.startsWith(wanted)) return 1
  if (!spelt.includes(wanted)) return unfit
  const words = name.split(/[\s(/-]+/)
  return words.some((_, index) => spell(words.slice(index).join(' ')).startsWith(wanted)) ? 2 : anywhere
}
