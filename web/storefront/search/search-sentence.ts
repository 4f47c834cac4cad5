import type { SearchResult } from '#domain/search/find-products.ts'
import type { Messages } from '../../i18n/namespaces.ts'

/** How a search was understood, without the products that it found. */
export type SearchSummary = Omit<SearchResult<never>, 'products'>
type Topic = { readonly name: string; readonly nameHi: string }

/** The messages for kinds of result that have one of their own. */
const messageNames = {
  everything: 'everything',
  cheapest: 'cheapest',
  offers: 'offers',
  'no-offers': 'noOffers',
  organic: 'organic',
  seasonal: 'seasonal',
  near: 'near',
} as const

const hasMessage = (shows: string): shows is keyof typeof messageNames => Object.hasOwn(messageNames, shows)

/** Says how the search was understood; undefined for plain matches. */
export function searchSentence(
  messages: Messages['search'],
  { shows, topic, missing, without }: SearchSummary,
  nameOf: (topic: Topic) => string,
): string | undefined {
  const list = (words: readonly string[]) => words.map((word) => `“${word}”`).join(messages.and)
  const sentences: string[] = []
  if (topic !== undefined) sentences.push(messages.topic(nameOf(topic)))
  else if (hasMessage(shows)) sentences.push(messages[messageNames[shows]])
  if (missing.length > 0) sentences.push(messages.missing(list(missing), missing.length))
  if (without.length > 0) sentences.push(messages.without(list(without)))
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
