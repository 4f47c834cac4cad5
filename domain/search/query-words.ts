import { foldCase } from '../catalogue/catalogue.ts'

// Words that name no vegetable: a filler (normalize.ts) is not compared with names, a neutral word may stand beside an intent,
// a generic one means the whole list. A general word is generic or neutral.

const setOf = (words: string): ReadonlySet<string> => new Set(foldCase(words).split(/\s+/))

/** Words for vegetables in general: alone they request the whole list. */
export const generic = setOf(`
sabji sabzi subzi subji sabjee sabzee sabjiya sabziya sabjiyan sabziyan sabjiyaan sabziyaan sabziyon sabjiyon vegetable vegetables vegitable vegitables
vegetabels veg vegs veges veggie veggies vegies tarkari tarkaari bhajipala bhajya kaikari kaaikari kooragayalu kuragayalu tarakari shaakbhaji shakbhaji
sobji sabzian sabjian best popular top fresh new bestseller bestsellers all sab sabhi sara sare saari everything products items
सब्जी सब्ज़ी सब्जियां सब्जियाँ सब्ज़ियां सब्ज़ियाँ सब्जियों सब्ज़ियों तरकारी भाज्या सब सभी सारी
காய்கறி காய்கறிகள் కూరగాయలు కూరగాయ ತರಕಾರಿ ತರಕಾರಿಗಳು പച്ചക്കറി പച്ചക്കറികൾ সবজি শাকসবজি શાકભાજી ਸਬਜ਼ੀ ਸਬਜ਼ੀਆਂ ਸਬਜੀ
`)

/** Words that neither name a vegetable nor change an intent. */
export const neutral = setOf(`
sabse sabsey most very really aaj aj today todays today's now abhi this is are in on for any some kuch koi the a an of with me my i want need show give
ki ka ke ko se par mein hai hain kya chahiye please wala wali wale waali vaali liye
aaj's daily fresh taza taaza taji tazi taje good new naya price prices rate rates daam bhav cost online buy order get
आधा एक दो तीन चार पांच पाँच ढाई डेढ़ सवा aadha adha ek do teen
सबसे आज अभी का की के को में से पर है हैं क्या चाहिए वाला वाली वाले लिए ताजा ताज़ा ताजी ताज़ी दाम भाव
`)

export type Intent = 'cheapest' | 'offers' | 'organic' | 'seasonal'

/** Words of each intent; the first intent found counts. */
export const intents: readonly (readonly [Intent, ReadonlySet<string>])[] = [
  [
    'cheapest',
    setOf(`cheap cheaper cheapest sasta saste sasti sastaa sastee sastey low lowest kam budget affordable kifayati economical inexpensive
सस्ता सस्ते सस्ती कम किफायती किफ़ायती मलिवु மலிவான చౌక అగ్గువ ಅಗ್ಗ সস্তা સસ્તું સસ્તા स्वस्त ਸਸਤਾ ਸਸਤੀ`),
  ],
  [
    'offers',
    setOf(`offer offers ofer offar deal deals diel discount discounts discounted sale sales chhoot choot chhut chut coupon coupons promo promotion saving savings
ऑफर ऑफ़र आफर ऑफर्स छूट डील डिस्काउंट सेल தள்ளுபடி ఆఫర్ ಆಫರ್ অফার ઓફર છૂટ ਛੋਟ`),
  ],
  [
    'organic',
    setOf('organic organics orgenic organik jaivik jaivic naturally pesticide chemicalfree ऑर्गेनिक आर्गेनिक जैविक ऑरगैनिक'),
  ],
  ['seasonal', setOf('seasonal season seasons mausami mausmi mosami mausam seasnal मौसमी मौसम सीजन सीज़न सीजनल')],
]

/** Words between two items of a list. */
export const connectors = setOf(
  'and aur or ya also plus n tatha evam ani aani और या तथा एवं व आणि અને এবং ਅਤੇ ਤੇ மற்றும் మరియు ಮತ್ತು',
)

/** Measures that separate items: '2 kg aloo 1 kg pyaz'. */
export const measures = setOf(
  'kg kgs kilo kilos kilogram gm gms gram grams dozen darjan packet packets bunch gaddi piece pieces pc pcs किलो ग्राम दर्जन गड्डी',
)

/** Words before an excluded item: 'without potato', 'bina aloo'. */
export const beforeExcluded = setOf('without bina except excluding minus no bagair bagar binaa बिना बगैर बग़ैर')
/** Words after an excluded item and 'ke': 'aloo ke bina'. */
export const afterExcludedKe = setOf('bina binaa bagair bagar बिना बगैर बग़ैर siva siwa sivay सिवा')
export const ke = setOf('ke k के')
/** Words after an excluded item: 'aloo chhod kar', 'karela nahi chahiye'. */
export const afterExcluded = setOf(
  'chhod chod chhodkar chodkar chhodke nahi nahin nahee छोड़ छोड़कर नहीं नही இல்லாமல் లేకుండా ಇಲ್ಲದೆ',
)

/** Words that end such an exclusion: the kar of 'chhod kar'. */
export const exclusionEndings = setOf('kar ke kr कर के chahiye चाहिए')

/** Words around a dish: 'sambar ke liye sabzi', 'rajma masala recipe'. */
export const aroundDish =
  setOf(`for ke ki ka ko liye recipe recipes item items ingredient ingredients banane banana khana khane mein wali wala wale waali
saman saamaan samagri masala mix cut bowl special style home made homemade की के का को लिए खाना खाने वाली वाला वाले सामान सामग्री मसाला बनाने`)
