/** Words of typed lists by their meaning: measures, numbers and money, in English, Hindi and Hinglish. */

/** What a number counts: grams, pieces, or boxes and bags of unknown weight. */
export type Measure =
  | { readonly kind: 'weight'; readonly grams: number }
  | { readonly kind: 'pieces'; readonly pieces: number }
  | { readonly kind: 'unknown' }

const measureWords: readonly (readonly [Measure, string])[] = [
  [{ kind: 'weight', grams: 1000 }, 'kg kgs kgm kilo kilos kilu kilogram kilograms k.g किलो किग्रा किलोग्राम केजी'],
  [{ kind: 'weight', grams: 1 }, 'g gm gms gr gram grams ग्राम ग्रा'],
  [{ kind: 'weight', grams: 250 }, 'pav paav pao paw paua pauwa pauva पाव पाउ'],
  [{ kind: 'weight', grams: 100_000 }, 'quintal quintals qtl kwintal kuntal क्विंटल कुंतल कुन्तल'],
  [
    { kind: 'pieces', pieces: 1 },
    'pc pcs piece pieces pis nag nug dana daane gaddi gadi gaddiyan bunch bunches guccha guchha guchhe packet packets pkt pkts pack packs नग पीस दाना दाने गड्डी गड्डियाँ गुच्छा गुच्छे पैकेट',
  ],
  [{ kind: 'pieces', pieces: 12 }, 'dozen dozens dz darjan darzan दर्जन'],
  [{ kind: 'unknown' }, 'peti petti crate crates bori boree bag bags katta tokri carat पेटी बोरी कट्टा टोकरी कैरेट'],
]

/** Numbers that multiply the measure after them: aadha kilo is half a kilo, dhai kilo two and a half. */
const fractionWords: readonly (readonly [number, string])[] = [
  [0.5, 'aadha adha aadhaa adhaa aadhi adhi half आधा आधी'],
  [0.25, 'quarter chauthai चौथाई'],
  [0.75, 'pauna paun pona पौन पौना'],
  [1.25, 'sava sawa savaa सवा'],
  [1.5, 'dedh ded derh dhed डेढ़ डेढ'],
  [2.5, 'dhai dhaai adhai arhai ढाई'],
]

/** Parts that are added to the number after them: sadhe teen is three and a half; list-numbers.ts adds `sava` itself. */
const addedWords: readonly (readonly [number, string])[] = [
  [0.5, 'sadhe saadhe sadhey sarhe साढ़े साढे'],
  [-0.25, 'paune pone पौने'],
]

const numberWords: readonly (readonly [number, string])[] = [
  [1, 'ek one एक'],
  [2, 'do two दो'],
  [3, 'teen tin three तीन'],
  [4, 'char chaar four चार'],
  [5, 'paanch panch pach five पांच पाँच'],
  [6, 'chhe chhah chah six छह छः छै'],
  [7, 'saat seven सात'],
  [8, 'aath aat eight आठ'],
  [9, 'nau nine नौ'],
  [10, 'das dus ten दस'],
  [12, 'barah baarah twelve बारह'],
  [15, 'pandrah pandra fifteen पंद्रह पन्द्रह'],
  [20, 'bees twenty बीस'],
  [25, 'pachees pachis पच्चीस'],
  [30, 'tees thirty तीस'],
  [40, 'chalis chaalis forty चालीस'],
  [50, 'pachas pachaas fifty पचास'],
  [60, 'saath sixty साठ'],
  [70, 'sattar seventy सत्तर'],
  [80, 'assi eighty अस्सी'],
  [90, 'nabbe ninety नब्बे'],
]

/** Numbers that multiply the one before them: do sau is 200. */
const multiplierWords: readonly (readonly [number, string])[] = [
  [100, 'sau hundred सौ'],
  [1000, 'hazar hazaar thousand हज़ार हजार'],
]

function byWord<T>(table: readonly (readonly [T, string])[]): ReadonlyMap<string, T> {
  return new Map(table.flatMap(([meaning, words]) => words.split(' ').map((word) => [word.normalize('NFC'), meaning])))
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.normalize('NFC').split(' '))

export const measures = byWord(measureWords)
export const fractions = byWord(fractionWords)
export const addedParts = byWord(addedWords)
export const numbers = byWord(numberWords)
export const multipliers = byWord(multiplierWords)
export const currencies = setOf(
  'rs re inr rupee rupees rupaye rupay rupaya rupiya rupye rupaiya रु रू रुपये रुपए रुपया रूपये रुपय',
)
/** Words between a price and its measure, or between two items. */
export const linkWords = setOf(
  'per ka ke ki ko me mein men at and aur or n plus tatha hai h bhi प्रति का के की को में और एवं तथा है भी',
)
/** Greetings and requests, which name no product: 'bhaiya aloo bhej dena'. */
export const chatter = setOf(
  'bhaiya bhaiyya bhai bhaisahab ji jee sir madam uncle aunty didi pls plz bhej bhejna bhejdo bhejo bhijwa bhijwana dena dijiye dijie dedo lena lelo hello hi hey namaste ok okay thanks thank thanku dhanyavad kal subah shaam sham raat tak ghar pe par jaldi भैया भाई जी भेज भेजना भेजो देना दीजिए लेना नमस्ते धन्यवाद कल सुबह शाम तक घर पर',
)
