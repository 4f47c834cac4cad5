import { useHydrated } from '../../browser/use-hydrated.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { SearchInput } from '../../ui/search-input.tsx'

/** The box that narrows the list to products of which a name, in either language, contains its text (SPEC 2 "Product Management"). */
export function ProductSearch({ text, onType }: { text: string; onType: (text: string) => void }) {
  const words = useSellerMessages().products
  const isAwake = useHydrated()
  return (
    <search className="block w-full sm:w-80">
      <SearchInput
        value={text}
        disabled={!isAwake}
        onChange={(event) => onType(event.target.value)}
        aria-label={words.search}
        placeholder={words.search}
      />
    </search>
  )
}
