import { hasBook, keepBook } from './books.ts'
import { currentLanguage } from './language.ts'
import type { Language } from './languages.ts'
import { localNames } from './local-names.ts'

const helpPage =
  /^\/(contact|faqpage|delivery-information|return-refund-policy|payment-methods|about|my-account|reset-password|loader)(\/|$)/
const sellerPage = /^\/seller(\/|$)/
/** Where products are shown that bring only their English names. */
const namesPage = /^\/(cart|my-orders|offline|seller)(\/|$)/

const loadShop: Record<Language, () => Promise<void>> = {
  en: async () => keepBook('shop', 'en', (await import('./en.ts')).en),
  hi: async () => keepBook('shop', 'hi', (await import('./hi.ts')).hi),
}
const loadHelp: Record<Language, () => Promise<void>> = {
  en: async () => keepBook('help', 'en', (await import('./en-help.ts')).enHelp),
  hi: async () => keepBook('help', 'hi', (await import('./hi-help.ts')).hiHelp),
}
const loadSeller: Record<Language, () => Promise<void>> = {
  en: async () => keepBook('seller', 'en', (await import('./en-seller.ts')).enSeller),
  hi: async () => keepBook('seller', 'hi', (await import('./hi-seller.ts')).hiSeller),
}

/** Downloads in the browser the words that the page at this path needs and does not have, in its language only. */
export async function loadWords(path: string): Promise<void> {
  const language = currentLanguage()
  const needed = [
    hasBook('shop') ? undefined : loadShop[language],
    helpPage.test(path) && !hasBook('help') ? loadHelp[language] : undefined,
    sellerPage.test(path) && !hasBook('seller') ? loadSeller[language] : undefined,
    language === 'hi' && namesPage.test(path) ? loadVegetables : undefined,
    hasPlace() ? loadPlaceNames : undefined,
  ]
  await Promise.all(needed.map((load) => load?.()))
}

/** Whether the header shows a place that was chosen earlier; a browser may forbid to look. */
function hasPlace(): boolean {
  try {
    return localStorage.getItem('thela.place') !== null
  } catch {
    return false
  }
}

async function loadVegetables(): Promise<void> {
  localNames.vegetables = (await import('./hi-vegetables.ts')).hiVegetables
}

/** The Hindi names of places, for the dialog and the form in which places are looked for. */
export async function loadPlaceNames(): Promise<void> {
  if (currentLanguage() === 'hi') localNames.places = (await import('./hi-places.ts')).hiPlaces
}

/** The Hindi sentences of refusals; without them, offline say, the shop's own English one is shown. */
export async function loadRefusals(): Promise<void> {
  if (currentLanguage() !== 'hi' || localNames.refusal !== undefined) return
  const words = await import('./hi-refusals.ts').catch(() => undefined)
  if (words !== undefined) localNames.refusal = words.hiRefusal
}
