import type { MissedSearch } from '#domain/shapes.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'

/** What shoppers looked for in vain, the most wanted first; nothing when they found all they wanted. */
export function MissedSearches({ searches }: { searches: readonly MissedSearch[] }) {
  const messages = useSellerMessages().missed
  if (searches.length === 0) return null
  return (
    <section aria-labelledby="missed-searches" className="mt-8">
      <h2 id="missed-searches" className="font-bold text-section">
        {messages.title}
      </h2>
      <p className="mb-3 text-hint text-ink-2">{messages.hint}</p>
      <ul className="flex flex-wrap gap-2">
        {searches.map(({ term, count }) => (
          <li
            key={term}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-4"
          >
            <span translate="no" className="truncate font-semibold">
              {term}
            </span>
            <span className="shrink-0 text-hint text-ink-2">{messages.times(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
