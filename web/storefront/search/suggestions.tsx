// biome-ignore-all lint/a11y/useSemanticElements: the focus stays in the text (aria-activedescendant), and the cells are no table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the text (aria-activedescendant), and the cells are no table.
import { Clock } from 'lucide-react'
import { type RefObject, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { productUrl } from '#domain/catalogue/catalogue.ts'
import { findProducts } from '#domain/search/find-products.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useClosedByBack } from '../../ui/back-closes.ts'
import { classNames } from '../../ui/class-names.ts'
import { foundLine } from './found-line.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { useSearchIndex } from './search-index.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import { type ComboState, useCombobox } from './use-combobox.ts'

type Props = {
  id: string
  input: RefObject<HTMLInputElement | null>
  combo: ComboState
  onCombo: (state: ComboState) => void
}

const onPhone = 6
const onDesk = 8
const quiet = 'min-h-11 rounded-control px-2 font-semibold text-leaf-700 hover:underline'

/** Suggestions with ADD; before typing, recent searches or popular products. */
export function Suggestions({ id, input, combo, onCombo }: Props) {
  const { search: messages, names } = useMessages()
  const navigate = useNavigate()
  const { products: index, topics } = useSearchIndex(combo.open)
  const [typed, setTyped] = useState('')
  const maxRows = matchMedia('(max-width: 639px)').matches ? onPhone : onDesk
  const isEmpty = typed.trim() === ''
  const terms = isEmpty ? recentSearches() : []
  const found = useMemo(() => findProducts(index, typed, topics, maxRows), [index, typed, topics, maxRows])
  const isLoaded = index.length > 0
  const isVain = isLoaded && found.products.length === 0
  const products = isVain ? index : found.products
  const shown = terms.length > 0 ? [] : products.slice(0, maxRows)

  function close(): void {
    onCombo({ open: false })
    input.current?.blur()
  }
  function leaveFor(url: string): void {
    rememberSearch(typed)
    setTyped('')
    if (input.current !== null) input.current.value = ''
    close()
    void navigate(url)
  }
  function searchFor(term: string): void {
    rememberSearch(term)
    if (input.current !== null) input.current.value = term
    close()
    void navigate(`/products?${new URLSearchParams({ q: term })}`)
  }
  const spot = useCombobox({
    id,
    input,
    combo,
    onCombo,
    typed,
    names: terms.length > 0 ? terms : shown.map(({ name, nameHi }) => names.vegetable(name, nameHi)),
    onType: setTyped,
    onSubmit(text) {
      rememberSearch(text)
      setTyped(text)
    },
  })
  useClosedByBack(combo.open && maxRows === onPhone, close)
  if (!combo.open) return null
  const line = foundLine(messages, found, (topic) => names.vegetable(topic.name, topic.nameHi))
  const title = isEmpty ? messages.popular : (line ?? messages.suggestions)
  return (
    // The sheet of a phone covers the page: without an index too it can be closed.
    <div
      className={classNames(
        'z-40 mt-1 rounded-card sm:absolute sm:inset-x-0 sm:top-full sm:min-w-100 low:sm:left-auto sm:border sm:border-line sm:bg-surface sm:p-2 sm:shadow-float',
        !isLoaded && 'sm:hidden',
      )}
    >
      <div className="flex items-center justify-between gap-2 pl-2 text-hint text-ink-2">
        <span className="py-2">
          {isVain ? messages.none(typed.trim()) : terms.length > 0 ? messages.recent : isLoaded && title}
        </span>
        {terms.length > 0 && (
          <button
            type="button"
            className={quiet}
            onClick={() => {
              forgetSearches()
              onCombo({ open: true })
              input.current?.focus()
            }}
          >
            {messages.clearRecent}
          </button>
        )}
        <button type="button" className={classNames(quiet, 'sm:hidden')} onClick={close}>
          {messages.close}
        </button>
      </div>
      <p role="status" className="sr-only">
        {isLoaded && !isEmpty && messages.count(isVain ? 0 : shown.length)}
      </p>
      <div role="grid" id={id} aria-label={messages.suggestions}>
        {terms.map((term, row) => (
          <div key={term} role="row" id={`${id}-row-${row}`} aria-selected={spot.row === row}>
            <div role="gridcell" id={`${id}-${row}-0`}>
              <button
                type="button"
                tabIndex={-1}
                onClick={() => searchFor(term)}
                className={classNames(
                  'flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-leaf-50',
                  spot.row === row && 'bg-leaf-50 outline-2 outline-focus',
                )}
              >
                <Clock size={16} aria-hidden className="text-ink-3" />
                {term}
              </button>
            </div>
          </div>
        ))}
        {shown.map((product, row) => (
          <SuggestionRow
            key={product._id}
            id={id}
            row={row}
            cell={spot.row === row ? spot.cell : -1}
            product={product}
            typed={typed}
            onOpen={() => leaveFor(productUrl({ id: product._id, category: product.category }))}
          />
        ))}
      </div>
    </div>
  )
}
