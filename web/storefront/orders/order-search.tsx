import { useHydrated } from '../../browser/use-hydrated.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { SearchInput } from '../../ui/search-input.tsx'

/** Filters orders by product name, id or status; disabled until hydrated. */
export function OrderSearch({ term, onType }: { term: string; onType: (term: string) => void }) {
  const messages = useMessages().orders
  const isHydrated = useHydrated()
  return (
    <search className="block w-full sm:max-w-96">
      <SearchInput
        value={term}
        disabled={!isHydrated}
        onChange={(event) => onType(event.target.value)}
        aria-label={messages.search}
        placeholder={messages.searchHint}
      />
    </search>
  )
}
