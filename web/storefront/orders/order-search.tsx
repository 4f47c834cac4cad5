import { useHydrated } from '../../browser/use-hydrated.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { SearchInput } from '../../ui/search-input.tsx'

/** The box that narrows the list by product name, order id or status; asleep until the page's scripts have taken over. */
export function OrderSearch({ term, onType }: { term: string; onType: (term: string) => void }) {
  const words = useMessages().orders
  const isAwake = useHydrated()
  return (
    <search className="block w-full sm:max-w-96">
      <SearchInput
        value={term}
        disabled={!isAwake}
        onChange={(event) => onType(event.target.value)}
        aria-label={words.search}
        placeholder={words.searchHint}
      />
    </search>
  )
}
