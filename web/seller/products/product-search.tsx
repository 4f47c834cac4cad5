import { useHydrated } from '../../browser/use-hydrated.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { SearchInput } from '../../ui/search-input.tsx'

/** Filters the list by name in either language (SPEC 2 "Product Management"). */
export function ProductSearch({ text, onType }: { text: string; onType: (text: string) => void }) {
  const messages = useSellerMessages().products
  const isHydrated = useHydrated()
  return (
    <search className="block w-full sm:w-80">
      <SearchInput
        value={text}
        disabled={!isHydrated}
        onChange={(event) => onType(event.target.value)}
        aria-label={messages.search}
        placeholder={messages.search}
      />
    </search>
  )
}
