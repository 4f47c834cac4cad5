import type { Findings } from '#domain/search/find-products.ts'
import type { Messages } from '../../i18n/namespaces.ts'

type FoundAs = Omit<Findings<never>, 'products'>
type Topic = { readonly name: string; readonly nameHi: string }

const plainLines = {
  everything: 'everything',
  cheapest: 'cheapest',
  offers: 'offers',
  'no-offers': 'noOffers',
  organic: 'organic',
  seasonal: 'seasonal',
  near: 'near',
} as const

const isPlainLine = (shows: string): shows is keyof typeof plainLines => Object.hasOwn(plainLines, shows)

/** The line above search results; undefined if none is needed. */
export function foundLine(
  messages: Messages['search'],
  { shows, topic, missing, without }: FoundAs,
  nameOf: (topic: Topic) => string,
): string | undefined {
  const list = (things: readonly string[]) => things.map((thing) => `“${thing}”`).join(messages.and)
  const main =
    topic === undefined ? (isPlainLine(shows) ? messages[plainLines[shows]] : undefined) : messages.topic(nameOf(topic))
  const lines = [
    main,
    missing.length > 0 ? messages.missing(list(missing), missing.length) : undefined,
    without.length > 0 ? messages.without(list(without)) : undefined,
  ].filter((line) => line !== undefined)
  return lines.length === 0 ? undefined : lines.join(' ')
}
