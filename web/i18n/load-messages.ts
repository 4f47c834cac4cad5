import { readLocal } from '../browser/local-storage.ts'
import { decodePath, entryAt } from '../path-pattern.ts'
import { answerTranslations } from './answer-translations.ts'
import { currentLanguage } from './languages.ts'
import { loadOnce, type ShopperNamespace } from './namespaces.ts'
import { pageMessages } from './page-messages.ts'
import { shopperSources } from './shopper-sources.ts'

/** Namespaces that the shopper's page needs; only `shop` for the seller's pages. */
export function namespacesOf(path: string): ShopperNamespace[] {
  return ['shop', ...(entryAt(pageMessages, path) ?? [])]
}

/** Downloads a namespace of the shopper's pages in the language of the page, unless it is loaded. */
export function loadNamespace(name: ShopperNamespace): Promise<void> {
  return loadOnce(name, shopperSources[name])
}

/** Downloads the messages of the page at this path, in its language. */
export async function loadMessages(path: string): Promise<void> {
  await Promise.all([
    ...namespacesOf(path).map(loadNamespace),
    /^\/seller(\/|$)/i.test(decodePath(path))
      ? import('./seller-messages.ts').then(({ loadSellerMessages }) => loadSellerMessages(path))
      : undefined,
    // The header shows the chosen place.
    readLocal('thela.place') === undefined ? undefined : loadPlaceNames(),
  ])
}

/** Downloads the Hindi place names for the header and the place search. */
export async function loadPlaceNames(): Promise<void> {
  if (currentLanguage() === 'hi') answerTranslations.places = (await import('#domain/delivery/places-hi.ts')).hiPlaces
}

/** Downloads the Hindi messages of successful calls; offline they stay English. */
export async function loadAnswers(): Promise<void> {
  if (currentLanguage() !== 'hi') return
  const file = await import('./hi/answers.ts').catch(() => undefined)
  if (file !== undefined) answerTranslations.answers = file.hiAnswers
}

/** Downloads the messages of refusals; offline the answer's own message is shown. */
export async function loadRefusals(): Promise<void> {
  const language = currentLanguage()
  if (answerTranslations.refusals[language] !== undefined) return
  const load = {
    en: () => import('./en/refusals.ts').then(({ enRefusal }) => enRefusal),
    hi: () => import('./hi/refusals.ts').then(({ hiRefusal }) => hiRefusal),
  }
  const refusal = await load[language]().catch(() => undefined)
  if (refusal !== undefined) answerTranslations.refusals[language] = refusal
}
