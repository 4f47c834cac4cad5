import { SearchInput } from '../../ui/search-input.tsx'
import { useAwake } from '../../ui/use-awake.ts'
import { useWords } from '../../words/use-words.ts'

/** The box that narrows the list by product name, order id or status; asleep until the page's scripts have taken over. */
export function OrderSearch({ term, onType }: { term: string; onType: (term: string) => void }) {
  const words = useWords().orders
  const isAwake = useAwake()
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
