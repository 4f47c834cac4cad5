import { Search } from 'lucide-react'
import { useAwake } from '../../ui/use-awake.ts'
import { useSellerWords } from '../../words/use-seller-words.ts'

/** The box that narrows the list to names containing its text (SPEC 2 "Product Management"). */
export function ProductSearch({ text, onType }: { text: string; onType: (text: string) => void }) {
  const words = useSellerWords().products
  const isAwake = useAwake()
  return (
    <search className="relative block w-full sm:w-80">
      <Search size={18} aria-hidden className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-2" />
      <input
        type="search"
        value={text}
        disabled={!isAwake}
        onChange={(event) => onType(event.target.value)}
        maxLength={100}
        autoComplete="off"
        aria-label={words.search}
        placeholder={words.search}
        className="h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-10.5 text-input placeholder:text-ink-3"
      />
    </search>
  )
}
