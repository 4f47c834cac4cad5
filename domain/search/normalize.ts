import { foldCase } from '../catalogue/catalogue.ts'
import { romanize, searchKey } from './phonetic-key.ts'
import { varietyOf } from './variety-words.ts'

/** A word of a name or a query, prepared for comparing. */
export type Word = {
  /** Phonetic key, see phonetic-key.ts. */
  readonly key: string
  /** Spelling in a–z. */
  readonly romanized: string
  /** Phonetic key without a plural ending. */
  readonly stem: string
  /** Spelling without doubled characters: khera for kheera. */
  readonly undoubled: string
  /** The characters of `stem`, `key` and `romanized`, one bit each. */
  readonly masks: { readonly stem: number; readonly key: number; readonly romanized: number }
  /** The variety it means (leaf, green, small); empty for a name. */
  readonly variety: string
  /** Whether it names goods of other shops, which find nothing: chicken is no typing error of chikni. */
  readonly isOtherGoods: boolean
}

/** The words of a name or a query, and all of them written as one word. */
export type NormalizedText = { readonly words: readonly Word[]; readonly joined: Word }

const keysOf = (text: string) => new Set(text.split(' ').map(searchKey))
/** Phonetic keys of words that name no vegetable, in queries or lists. */
const fillerKeys = keysOf(
  'ki ka ke ko da wala wale wali waali fresh taza taja tazi taze sabzi sabji subzi bhaji vegetable vegetables veggie veggies sabjiyan price rate ret bhav cost sasta sasti accha achha kg kilo kilogram g gm gms gram grams pav paav half piece pieces pc pcs packet bunch gaddi dozen chahiye please buy online organic best good and aur cut kata ek teen char paanch thoda pao bhar mujhe dena bhejo lana aaj do dhai dedh darjan hai kya milega milegi milenge rupees rupaye rupay',
)
/** Such words by spelling only: aadha (half) sounds like ada (ginger), the like thai. */
const fillerSpellings = new Set(
  'aadha adha sau for show me i want need to the of a an do you have one two some rs bag bags bori'.split(' '),
)
/** Phonetic keys of goods of other shops. */
const otherGoodsKeys = keysOf(
  'milk doodh bread chicken mutton fish egg anda paneer dahi curd butter cheese ghee oil tel atta maida rice chawal dal daal sugar chini salt namak chai tea coffee maggi biscuit chocolate coca cola coke juice petrol soap sabun shampoo books mobile laptop seb santra mausambi angoor anaar ananas amrood tarbooz kharbooja besan badam pizza moong urad masoor rajma chana jeera zeera hing masala saunf ajwain elaichi wheat gehun flour suji poha noodles pasta cake jam honey shahad lassi yogurt cream ketchup sauce pickle chips powder apple watermelon grapes kiwi guava pineapple coconut nariyal dates khajur kaju pista akhrot basil tulsi parsley celery tofu mushroom phone pen notebook rose gulab marigold saree shirt shoes tissue razor detergent diaper battery agarbatti',
)

/** Removes a plural ending, and the kai or kaya (vegetable) of southern names: munagakaya becomes munaga. */
function stemOf(key: string): string {
  const base = key.length > 6 ? key.replace(/k(aia|e)$/, '') : key
  return base.replace(/i[ao]n$/, 'i').replace(/([aeo]n|e?s)$/, '')
}

/** The characters of a word in a–z, one bit each, for `isTooFar`. */
export function characterMask(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31)
  return mask
}

/** Normalizes one word. */
export function wordOf(text: string): Word {
  const [key, romanized] = [searchKey(text), romanize(text)]
  const stem = stemOf(key)
  return {
    key,
    romanized,
    stem,
    undoubled: romanized.replace(/(.)\1+/g, '$1'),
    masks: { stem: characterMask(stem), key: characterMask(key), romanized: characterMask(romanized) },
    variety: varietyOf(key),
    isOtherGoods: otherGoodsKeys.has(key),
  }
}

const isFillerWord = ({ key, romanized }: Word) => fillerKeys.has(key) || fillerSpellings.has(romanized)

/** Whether a word names no vegetable but often accompanies one: ki, fresh. */
export function isFiller(text: string): boolean {
  return isFillerWord(wordOf(text))
}

/** Amounts in a folded text: 2 kg, 1/2 kilo, 500. */
export const amounts = /\d+([./]\d+)?\s*(kgs?|gms?|g|kilo|grams?|pcs?|pieces?)?(?![\p{L}\p{M}])/gu

/** Normalizes text in any script without amounts and fillers; `toWord` may memoize. */
export function normalize(text: string, toWord: (text: string) => Word = wordOf): NormalizedText {
  const all = foldCase(text)
    .replace(amounts, ' ')
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .map((each) => toWord(each))
    .filter(({ key }) => key !== '')
  const meaningful = all.filter((each) => !isFillerWord(each))
  // Copied, because an array from `filter` reserves memory for seventeen words.
  const words = [...(meaningful.length > 0 ? meaningful : all)]
  return { words, joined: toWord(words.map(({ romanized }) => romanized).join('')) }
}
