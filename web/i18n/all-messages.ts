import { hiPlaces } from '#domain/delivery/places-hi.ts'
import { type Language, languages } from '#domain/languages.ts'
import { answerTranslations } from './answer-translations.ts'
import { enRefusal } from './en/refusals.ts'
import { hiAnswers } from './hi/answers.ts'
import { hiRefusal } from './hi/refusals.ts'
import { namespacesOf } from './load-messages.ts'
import { registerNamespace, type ShopperNamespace } from './namespaces.ts'
import { sellerNamespacesOf } from './seller-messages.ts'
import { sellerSources } from './seller-sources.ts'
import { shopperSources } from './shopper-sources.ts'

/** Registers every namespace in every language, for rendering on the server. */
export async function registerAllMessages(): Promise<void> {
  const sources = { ...shopperSources, ...sellerSources } as typeof shopperSources
  for (const name of Object.keys(sources) as ShopperNamespace[])
    for (const language of languages) registerNamespace(name, language, (await sources[name][language]()).messages)
  answerTranslations.places = hiPlaces
  answerTranslations.answers = hiAnswers
  answerTranslations.refusals = { en: enRefusal, hi: hiRefusal }
}

/** Names (`language-namespace`) of the message files preloaded by this path's page. */
export function messageFilesOf(path: string, language: Language): string[] {
  return [...namespacesOf(path), ...sellerNamespacesOf(path)].map((name) => `${language}-${name}`)
}
