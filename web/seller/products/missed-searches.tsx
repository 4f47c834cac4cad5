import type { MissedSearch } from '#domain/catalogue/search-shapes.ts'
import { useIncrementalList } from '../../browser/use-incremental-list.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

const shownAtFirst = 4

/** Searches of shoppers that found no product, most frequent first; hidden without one. */
export function MissedSearches({ searches }: { searches: readonly MissedSearch[] }) {
  const messages = messagesOf('seller').missed
  const { shown, more } = useIncrementalList(searches, shownAtFirst)
  if (searches.length === 0) return null
  return (
    <section aria-labelledby="missed-searches" className="mb-6">
      <h2 id="missed-searches" className="font-bold text-section">
        {messages.title}
      </h2>
      <p className="mb-3 text-hint text-ink-2">{messages.hint}</p>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ term, count }) => (
          <li
            key={term}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-control border border-line bg-surface pl-4"
          >
            <span translate="no" className="truncate font-semibold">
              {term}
            </span>
            <span className="shrink-0 text-hint text-ink-2">{messages.times(count)}</span>
            <ButtonLink
              look="tinted"
              to={`/seller?name=${encodeURIComponent(term)}`}
              aria-label={messages.addOf(term)}
              className="shrink-0"
            >
              {messages.add}
            </ButtonLink>
          </li>
        ))}
        {more && (
          <li>
            <Button look="secondary" onClick={more}>
              {messages.more(searches.length - shown.length)}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
