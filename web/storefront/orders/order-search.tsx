import { Search } from 'lucide-react'
import { useWords } from '../../words/use-words.ts'
import { useSession } from '../accounts/session-store.ts'

/** The box that narrows the list by product name, order id or status; asleep until the page's scripts have taken over. */
export function OrderSearch({ term, onType }: { term: string; onType: (term: string) => void }) {
  const words = useWords().orders
  const isAsleep = useSession().state === 'unknown'
  return (
    <search className="relative block w-full sm:max-w-96">
      <Search size={18} aria-hidden className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-2" />
      <input
        type="search"
        value={term}
        disabled={isAsleep}
        onChange={(event) => onType(event.target.value)}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        className="h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-10.5 text-input placeholder:text-ink-3"
      />
    </search>
  )
}
