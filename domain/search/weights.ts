/** No match: a cost above every threshold. */
export const NO_MATCH = Number.POSITIVE_INFINITY

/** The lowest of these costs; NO_MATCH without any. */
export function lowestCost(costs: readonly number[]): number {
  let lowest = NO_MATCH
  for (const cost of costs) lowest = Math.min(lowest, cost)
  return lowest
}

/** Every weight of the ranking. A cost of 0 is the same word; tests/search-quality.test.ts measures a change. */
export const weights = {
  /** Edit distance between two words in a–z, by single characters. */
  edit: {
    /** A vowel for another vowel: 'tamatur' is tamatar. */
    otherVowel: 0.45,
    /** A consonant that sounds similar: 'kakri' is kakdi. */
    similarSound: 0.5,
    /** A neighbouring key: 'tpmato' is tomato. */
    neighbouringKey: 0.8,
    /** Any other consonant: 'pamak' is palak. */
    otherConsonant: 1,
    /** A vowel for a consonant: 'tomaao' is tomato. */
    vowelForConsonant: 1.2,
    /** A missing or extra vowel: 'tmatar' is tamatar. */
    missingVowel: 0.5,
    /** A missing or extra h: 'bindi' is bhindi. */
    missingH: 0.4,
    /** A missing or extra n: 'baigan' is baingan. */
    missingN: 0.55,
    /** Any other missing or extra consonant: 'toato' is tomato. */
    missingConsonant: 1,
    /** Two neighbours swapped: 'oinon' is onion. */
    swapped: 0.7,
    /** Added for a wrong first character: 'pomato' is tomato. */
    wrongFirst: 0.35,
    /** Added if the wrong first character is a neighbouring key: 'romato'. */
    neighbouringFirst: 0.1,
  },
  /** The largest edit distance of a match, by the length of the shorter phonetic key: none below 3. */
  maxDistance: [0, 0, 0, 0.45, 0.9, 1.05, 1.3, 1.6, 1.7, 2, 2.2],
  /** One typed word against one word of a name. */
  word: {
    /** The same phonetic key, for each unit of edit distance between the spellings: 'pyaz' before 'piyaz'. */
    spelling: 0.05,
    /** Added to the same phonetic key of one or two characters: 'bhi' is the start of bhindi rather than bhee. */
    shortKey: 0.2,
    /** Only doubled characters differ: 'khera' is kheera. */
    undoubled: 0.1,
    /** A stem at the start of a name: 'munaga' is munagakaya. */
    stemPrefix: 0.12,
    /** The start of a name: 'bhin' is bhindi. */
    prefix: 0.15,
    /** The start of a word of variety: 'saf' is safed. */
    varietyPrefix: 0.3,
    /** Subtracted where the spelling starts so too: 'khee' is kheera before khira. */
    writtenPrefix: 0.06,
    /** Added for the untyped rest of a word: 'bh' is bhindi. */
    untypedRest: 0.2,
    /** The same for one or two characters, which say little: 'b'. */
    untypedRestShort: 0.06,
    /** The singular of a typed plural: 'bhindiyan' is bhindi. */
    stem: 0.15,
    /** Another vowel at the end: 'tamatara' is tamatari. */
    otherEnding: 0.2,
    /** The same consonant skeleton, typed without vowels: 'tmtr' is tamatar. */
    skeleton: 0.25,
    /** The first character missing: 'arela' is karela. */
    missingFirst: 0.45,
    /** Added to each edit distance: a typo costs more than a prefix. */
    typo: 0.3,
    /** Added where the stem has the typing error: 'bhendiyan' is bhindi. */
    stemTypo: 0.1,
    /** Added where both stems are compared: 'bhendiyan' is bhindiyon. */
    bothStemsTypo: 0.2,
    /** Added, and taken from the maximum, where a prefix has the typing error: 'bhemd' is bhindi. */
    prefixTypo: 0.3,
    /** The same variety in another language: 'pandhra' is safed. */
    sameVariety: 0.08,
    /** A variety that shoppers exchange: 'green' mango is raw. */
    relatedVariety: 0.2,
  },
  /** One query against one name. */
  name: {
    /** All words written as one: 'ladyfinger' is lady finger. */
    joined: 0.02,
    /** Below this a match counts as exact: 'bhendi' (0.1) is Lady's Finger. */
    exact: 0.3,
    /** Added for a word of another name of the product: 'okra bhindi'. */
    wordOfOtherName: 0.3,
    /** Added for a variety found in another name: 'safed onion'. */
    varietyOfOtherName: 0.05,
    /** A variety that no name has: 'big onion'. */
    missingVariety: 0.8,
    /** Each untyped word of the name: 'ginger' for Mango Ginger. */
    untypedWord: 0.22,
    /** Each flower or leaf that was not typed: 'pumpkin' for Pumpkin Flower. */
    untypedPart: 0.16,
    /** Each variety that was not typed: 'onion' for White Onion. */
    untypedVariety: 0.12,
    /** Added per earlier name: an English name comes before a regional one. */
    position: 0.002,
    /** A three-character word counts as known up to this: 'aam'. */
    knownShortWord: 0.1,
    /** A word below this makes a partly unknown query plausible: 'aloo xyz'. */
    surePartialWord: 0.15,
    /** The most that one unknown word costs: 'xyz' in 'aloo xyz'. */
    unknownWord: 1.8,
  },
  /** The English name has the query itself: these come first (SPEC 5). */
  english: {
    /** The whole name: 'onion' for Onion. */
    whole: -3,
    /** The start of the name: 'tom' for Tomato. */
    start: -2,
    /** The start of a word: 'onion' for Red Onion. */
    wordStart: -1.5,
    /** The start of another vegetable's name: 'mango' for Mango Ginger. */
    startOfOther: -1.2,
    /** A word of another vegetable's name: 'ginger' for Mango Ginger. */
    wordOfOther: -1,
    /** Inside a word: 'mat' for Tomato. */
    inside: 0.55,
  },
  /** Results up to this cost beyond the best are shown. */
  spread: 0.55,
  /** A near match may cost this beyond `exact` for each character: 'tqmatar' (0.1) is Tomato, 'dil' (0.5) is not Dill. */
  nearPerCharacter: 0.2,
  /** The same in scripts other than Latin and Devanagari: பீட்ரூட் is Beetroot, அரிசி (rice, 0.16) is not Turmeric. */
  nearPerCharacterRegional: 0.1,
  /** A query of several products. */
  list: {
    /** An item of a list without commas is a whole name: 'mango' (0.14 for Raw Mango) is none. */
    wholeName: 0.1,
    /** One name that costs less than this is no list: 'pumpkin flwer' (0.6) is Pumpkin Flower. */
    oneName: 1,
    /** Above this no name has all the words, so a typing error may be an item: 'pyaj tmatar' (1.8). */
    noName: 1.5,
    /** Such an item costs less than this for each character: 'tmatar' (0.08) is an item, 'pink' is none. */
    typoPerCharacter: 0.1,
    /** Each item costs this, so that 'hara dhaniya' stays one item. */
    item: 0.3,
    /** A word that fits no name: 'doodh' in 'aloo doodh tamatar'. */
    missingItem: 1.5,
  },
  /** A product below this cost is excluded: Baby Potato (0.12) without 'aloo', Tapioca ('simla alu', 0.22) is not. */
  excluded: 0.15,
  /** The largest edit distance from a dish's name: 'biryni' (0.45) is biryani. */
  dishTypo: 0.9,
} as const
