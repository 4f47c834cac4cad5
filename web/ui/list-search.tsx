import { useHydrated } from '../browser/use-hydrated.ts'
import { SearchInput } from './search-input.tsx'

type Props = { text: string; onType: (text: string) => void; label: string; placeholder?: string; className: string }

/** A search box that filters a list; disabled until hydrated. */
export function ListSearch({ text, onType, label, placeholder = label, className }: Props) {
  const isHydrated = useHydrated()
  return (
    <search className={className}>
      <SearchInput
        value={text}
        disabled={!isHydrated}
        onChange={(event) => onType(event.target.value)}
        aria-label={label}
        placeholder={placeholder}
      />
    </search>
  )
}
