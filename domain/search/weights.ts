/** What parts a right result from a far-fetched one and one thing from several; costs are those of a product's name, 0 for the same words. */
export const weights = {
  /** A name that fits below this is meant: 'bhendi' costs 0.1 for Lady's Finger; above it the fit is only near. */
  sure: 0.3,
  /** A near fit may cost so much beyond `sure` for each letter typed: 'tqmatar' (0.1) is Tomato, 'dil' (0.5) is not Dill. */
  nearPerLetter: 0.2,
  /** The same in scripts whose words are typed whole: பீட்ரூட் is Beetroot, அரிசி (rice, 0.16) is not Turmeric. */
  nearPerLetterWhole: 0.1,
  /** A thing of a list without commas is a whole name: 'mango' (0.14 for Raw Mango) and 'gingr' are no list. */
  wholeName: 0.1,
  /** One name that all words come close to below this is no list: 'pumpkin flwer' (0.6) is Pumpkin Flower. */
  oneName: 1,
  /** Above this no name has all the words, and a slip may be a thing of the list: 'pyaj tmatar' (1.8). */
  noName: 1.5,
  /** Such a slip costs less than this for each letter: 'tmatar' (0.08) is a thing of a list, 'pink' no slip of one. */
  listSlip: 0.1,
  /** Each thing of a list costs so much, so that 'hara dhaniya' stays one thing. */
  anotherThing: 0.3,
  /** A word of a list that no name fits: 'doodh' in 'aloo doodh tamatar'. */
  missingWord: 1.5,
  /** A product is left out with the excluded one below this cost: Baby Potato (0.12) with 'aloo', Tapioca ('simla alu', 0.22) not. */
  sameGoods: 0.15,
  /** An edit distance that a dish's name may be away: 'biryni' (0.45) is biryani. */
  dishSlip: 0.9,
} as const
