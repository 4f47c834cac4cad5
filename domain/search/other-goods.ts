import { foldCase } from '../catalogue/catalogue.ts'

/** Goods of other shops by spelling, because by sound they would find a vegetable: அரிசி (rice) sounds like Turmeric. */
const otherGoods = new Set(
  foldCase(`
அரிசி பால் மீன் முட்டை கோழி எண்ணெய் சர்க்கரை உப்பு சோப்பு ரொட்டி மாவு தயிர் நெய் இறைச்சி தேன் பருப்பு
బియ్యం పాలు చేప చేపలు గుడ్డు గుడ్లు కోడి మాంసం నూనె చక్కెర పంచదార ఉప్పు సబ్బు రొట్టె పిండి పెరుగు నెయ్యి తేనె పప్పు
ಅಕ್ಕಿ ಹಾಲು ಮೀನು ಮೊಟ್ಟೆ ಕೋಳಿ ಮಾಂಸ ಎಣ್ಣೆ ಸಕ್ಕರೆ ಉಪ್ಪು ಸೋಪು ಹಿಟ್ಟು ಮೊಸರು ತುಪ್ಪ ಬೇಳೆ
അരി പാൽ മീൻ മുട്ട കോഴി ഇറച്ചി എണ്ണ പഞ്ചസാര ഉപ്പ് സോപ്പ് മാവ് തൈര് നെയ്യ് പരിപ്പ്
চাল দুধ মাছ ডিম মুরগি মাংস তেল চিনি লবণ নুন সাবান রুটি আটা ময়দা দই ঘি ডাল ভাত
ચોખા દૂધ માછલી ઈંડા ઇંડા તેલ ખાંડ મીઠું સાબુ રોટલી લોટ દહીં ઘી દાળ
ਚੌਲ ਚਾਵਲ ਦੁੱਧ ਮੱਛੀ ਅੰਡੇ ਅੰਡਾ ਤੇਲ ਖੰਡ ਚੀਨੀ ਲੂਣ ਸਾਬਣ ਆਟਾ ਦਹੀਂ ਘਿਓ ਦਾਲ
चावल तांदूळ दूध दुध मछली मासे अंडा अंडे अंडी मुर्गा चिकन मटन तेल चीनी साखर नमक मीठ साबुन ब्रेड पाव आटा मैदा पीठ दही घी दाल डाळ सेब मोमबत्ती
arisi biyyam bhat chaal chokha chokhaa tandul tandool paalu haalu akki muttai motte mutta dim deem meen macher maach machli machhli
maas mansam mamsam mangsho rotti khand sakhar meeth mith loon saban sabun seb
book books candle candles toy toys pencil bottle cup cups plate plates glass bucket broom lamp bulb bulbs cable charger perfume cream lotion
comb brush toothbrush bed sofa chair table fan watch ring bangle bangles kurta jeans socks belt cap hat medicine tablet tablets syrup
petrol diesel gas cylinder cement brick paint sim recharge ticket
shampoo conditioner combo combos free thai italian continental thali chips namkeen samosa burger
prawn prawns shrimp crab pork beef meat bacon sausage sausages dog cat
`).split(/\s+/),
)

/** Words beside which the other words have no near matches: 'mutton curry cut' finds no curry leaves. */
const wordsWithoutNearMatches = new Set(
  'pooja puja mutton chicken fish egg eggs meat prawn prawns phone mobile laptop soap shampoo detergent diaper diapers petrol book books dog cat food'.split(
    ' ',
  ),
)

/** Whether a folded query names goods of other shops only. */
export function isOtherGoodsText(folded: string): boolean {
  const words = folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
  return words.length > 0 && words.every((word) => otherGoods.has(word))
}

/** Whether the other words have no near matches beside one of these romanized ones. */
export function hasWordWithoutNearMatches(words: readonly string[]): boolean {
  return words.some((word) => wordsWithoutNearMatches.has(word))
}
