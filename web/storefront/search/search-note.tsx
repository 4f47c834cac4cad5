import { useMessages } from '../../i18n/use-messages.ts'
import type { FoundAs } from '../catalogue/list-query.ts'
import { foundLine } from './found-line.ts'

/** Says above the results how the search was understood; nothing above plain matches. */
export function SearchNote({ found, q }: { found: FoundAs; q: string }) {
  const { search, catalogue, names } = useMessages()
  const line =
    found.shows === 'near' && found.without.length === 0
      ? catalogue.didYouMean(q)
      : foundLine(search, found, ({ name, nameHi }) => names.vegetable(name, nameHi))
  if (line === undefined) return null
  return <p className="mb-3 rounded-control bg-haldi-100 px-4 py-2.5 font-semibold text-haldi-900">{line}</p>
}
