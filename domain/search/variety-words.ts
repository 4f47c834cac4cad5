import { searchKey } from './phonetic-key.ts'
import { weights } from './weights.ts'

/** Words of variety in English and Indian languages, each line after its meaning, so that pandhra kanda finds safed pyaz. */
const meanings = `
leaf leaf leaves leafs patta patti patte patton pattiyan pata pate patto paan pane soppu ila ilai aaku
greens saag sag saagh shak shaak shaag keerai kura koora greens leafy patidar pattedar
flower flower flowers blossom blossoms phool phul phule poo puvvu poovu pushp hoovu huvu
bud bud buds kali kalian kaliyan
pod phali fali phalian phaliyan shenga sheng shengan pod pods
root root roots jad jadein kizhangu kilangu gadda gedde dumpa
gourd gourd
kaya kaya kai kayi kaay
fruit fruit fruits phal
stem stem stems dandi danthal thandu
green green hara hari hare hirva hirvi hirwa lila lilu lili leela pachi pachai pacha hasi
red red lal laal tambda tambde tambdi erra kempu sivappu chuvanna
white white safed safaid sufed safeed pandhra pandhara pandhri pandhari vellai tella bili sada dholi dhola chitta
yellow yellow pila pili pile
purple purple violet baingani begni jamuni jamni jambhli jambli
orange orange narangi santri santari
coloured coloured colored colour color rangeen rangbirangi mixed
raw raw kacha kachi kache kancha unripe uncooked
desi desi deshi local nati nattu
foreign english angrezi vilayati foreign
hybrid hybrid
small small tiny little mini chota choti chote chinna sanna cheriya
baby baby
big big large huge bada badi bade bara mota moti fat
long long thin slim lamba lambi lambe patla patli
round round gol gola
new naya nai naye nae nue new young
old old purana purani purane
hill pahadi pahari
pickling achar achaar aachar achari
spicy spicy hot teekhi tikhi tikha
medium medium
indian indian
`

const meaningOf = new Map(
  meanings
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [meaning = '', ...words] = line.split(' ')
      return words.map((word) => [searchKey(word), meaning] as const)
    }),
)

/** The variety that a phonetic key means; empty for other words, which may name a vegetable. */
export function varietyOf(key: string): string {
  return meaningOf.get(key) ?? ''
}

/** Pairs of which a shopper types the first for the second: green mangoes are raw. */
const relatedVarieties = new Set(
  'green raw,small baby,baby small,greens leaf,leaf greens,bud flower,raw green'.split(','),
)

/** Cost of one variety for another; undefined where they are unrelated. */
export function varietyCost(typed: string, word: string): number | undefined {
  if (typed === word) return weights.word.sameVariety
  return relatedVarieties.has(`${typed} ${word}`) ? weights.word.relatedVariety : undefined
}
