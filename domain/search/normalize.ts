import { foldCase } from '../catalogue.ts'
import { lettersOf } from './edit-distance.ts'
import { plainLetters, searchKey } from './phonetic-key.ts'
import { kindOf } from './variety-words.ts'

/** A word by its sound and as it was typed, its sound without an ending, the letters in each, and what it says beside its vegetable. */
export type Word = {
  readonly key: string
  readonly raw: string
  readonly single: string
  /** As it was typed, no letter doubled: khera for kheera. */
  readonly plain: string
  readonly keyLetters: number
  readonly rawLetters: number
  readonly singleLetters: number
  /** What kind it tells: leaves, green, small; empty for a name. Kinds help where a name has them and hurt little where it has not. */
  readonly kind: string
  /** What a vegetable seller is asked for in vain: its close spellings would find chikni for chicken. */
  readonly isOtherGoods: boolean
}

/** The words of a name or a query, and all of them as one. */
export type NormalizedText = { readonly words: readonly Word[]; readonly joined: Word }

const keysOf = (text: string) => new Set(text.split(' ').map(searchKey))
/** Words of a shopping list that name no vegetable; in keys, so that they count in every script. */
const fillers = keysOf(
  'ki ka ke ko da wala wale wali waali fresh taza taja tazi taze sabzi sabji subzi bhaji vegetable vegetables veggie veggies sabjiyan price rate ret bhav cost sasta sasti accha achha kg kilo kilogram g gm gms gram grams pav paav half piece pieces pc pcs packet bunch gaddi dozen chahiye please buy online organic best good and aur cut kata ek teen char paanch thoda pao bhar mujhe dena bhejo lana aaj do dhai dedh darjan hai kya milega milegi milenge rupees rupaye rupay',
)
/** Only as they are written: aadha, half, sounds like ada, the ginger of Bengal, and the like thai. */
const writtenFillers = new Set(
  'aadha adha sau for show me i want need to the of a an do you have one two some rs bag bags bori'.split(' '),
)
const otherGoods = keysOf(
  'milk doodh bread chicken mutton fish egg anda paneer dahi curd butter cheese ghee oil tel atta maida rice chawal dal daal sugar chini salt namak chai tea coffee maggi biscuit chocolate coca cola coke juice petrol soap sabun shampoo books mobile laptop seb santra mausambi angoor anaar ananas amrood tarbooz kharbooja besan badam pizza moong urad masoor rajma chana jeera zeera hing masala saunf ajwain elaichi wheat gehun flour suji poha noodles pasta cake jam honey shahad lassi yogurt cream ketchup sauce pickle chips powder apple watermelon grapes kiwi guava pineapple coconut nariyal dates khajur kaju pista akhrot basil tulsi parsley celery tofu mushroom phone pen notebook rose gulab marigold saree shirt shoes tissue razor detergent diaper battery agarbatti',
)

/** Without an ending of the plural, or the kai and kaya that southern names may have or not: munaga, munagakaya. */
function stem(word: string): string {
  if (word.length > 6) word = word.replace(/k(aia|e)$/, '')
  return word.replace(/i[ao]n$/, 'i').replace(/([aeo]n|e?s)$/, '')
}

/** Hears a single word. */
export function wordOf(text: string): Word {
  const [key, raw] = [searchKey(text), plainLetters(text)]
  const single = stem(key)
  return {
    key,
    raw,
    single,
    plain: raw.replace(/(.)\1+/g, '$1'),
    keyLetters: lettersOf(key),
    rawLetters: lettersOf(raw),
    singleLetters: lettersOf(single),
    kind: kindOf(key),
    isOtherGoods: otherGoods.has(key),
  }
}

const isFillerWord = ({ key, raw }: Word) => fillers.has(key) || writtenFillers.has(raw)

/** Whether a typed word names no vegetable and is only said around one: ki, chahiye, fresh. */
export function isFiller(text: string): boolean {
  return isFillerWord(wordOf(text))
}

/** Hears a text as its words in any script, without weights and what else a shopping list says; `word` may know some already. */
export function normalize(text: string, word: (text: string) => Word = wordOf): NormalizedText {
  const words = foldCase(text)
    .replace(/\d+([./]\d+)?\s*(kgs?|gms?|g|kilo|grams?|pcs?|pieces?)?(?![\p{L}\p{M}])/gu, ' ')
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .map((each) => word(each))
    .filter(({ key }) => key !== '')
  const plain = words.filter((each) => !isFillerWord(each))
  const kept = plain.length > 0 ? plain : words
  // A copy as long as it is: what was filtered has room for seventeen.
  return { words: [...kept], joined: word(kept.map(({ raw }) => raw).join('')) }
}
