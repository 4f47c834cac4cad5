// biome-ignore-all lint/a11y/useSemanticElements: the focus stays in the text (aria-activedescendant), and the cells are no table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the text (aria-activedescendant), and the cells are no table.
import { Clock } from 'lucide-react'
import { type RefObject, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { productUrl } from '#domain/catalogue/catalogue.ts'
import { findProducts } from '#domain/search/find-products.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { useCloseOnBack } from '../../ui/close-on-back.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { searchSentence } from './search-sentence.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import { type ComboState, useCombobox } from './use-combobox.ts'
import { useSearchIndex } from './use-search-index.ts'

type Props = {
  id: string
  input: RefObject<HTMLInputElement | null>
  combo: ComboState
  onCombo: (state: ComboState) => void
}

const maxRowsOnPhone = 6
const maxRowsOnDesktop = 8
const buttonClass = 'min-h-11 rounded-control px-2 font-semibold text-leaf-700 hover:underline'

/** Suggested products with ADD; without text, recent searches or popular products. */
export function Suggestions({ id, input, combo, onCombo }: Props) {
  const { search: messages, names } = shopperMessages()
  const navigate = useNavigate()
  const { products: index, topics } = useSearchIndex(combo.open)
  const [typed, setTyped] = useState('')
  const isPhone = matchMedia('(width < 37.5rem)').matches
  const maxRows = isPhone ? maxRowsOnPhone : maxRowsOnDesktop
  const isEmpty = typed.trim() === ''
  const terms = isEmpty ? recentSearches() : []
  const found = useMemo(() => findProducts(index, typed, topics), [index, typed, topics])
  const isLoaded = index.length > 0
  const foundNothing = isLoaded && found.products.length === 0
  const products = foundNothing ? index : found.products
  const shown = terms.length > 0 ? [] : products.slice(0, maxRows)

  function close(): void {
    onCombo({ open: false })
    input.current?.blur()
  }
  function openProduct(url: string): void {
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
  const active = useCombobox({
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
  useCloseOnBack(combo.open && isPhone, close)
  if (!combo.open) return null
  function title(): string | false {
    if (foundNothing) return messages.none(typed.trim())
    if (terms.length > 0) return messages.recent
    if (!isLoaded) return false
    if (isEmpty) return messages.popular
    const sentence = searchSentence(messages, found, (topic) => names.vegetable(topic.name, topic.nameHi))
    return sentence ?? messages.suggestions
  }
  return (
    // On phones this covers the page, so it shows its close button even before the index has arrived.
    <div
      className={classNames(
        'z-40 mt-1 rounded-card sm:absolute sm:inset-x-0 sm:top-full sm:min-w-100 low:sm:left-auto sm:border sm:border-line sm:bg-surface sm:p-2 sm:shadow-float',
        !isLoaded && 'sm:hidden',
      )}
    >
      <div className="flex items-center justify-between gap-2 pl-2 text-hint text-ink-2">
        <span className="py-2">{title()}</span>
        {terms.length > 0 && (
          <button
            type="button"
            className={buttonClass}
            onClick={() => {
              forgetSearches()
              onCombo({ open: true })
              input.current?.focus()
            }}
          >
            {messages.clearRecent}
          </button>
        )}
        <button type="button" className={classNames(buttonClass, 'sm:hidden')} onClick={close}>
          {messages.close}
        </button>
      </div>
      <p role="status" className="sr-only">
        {isLoaded && !isEmpty && messages.count(foundNothing ? 0 : shown.length)}
      </p>
      <div role="grid" id={id} aria-label={messages.suggestions}>
        {terms.map((term, row) => (
          <div key={term} role="row" id={`${id}-row-${row}`} aria-selected={active.row === row}>
            <div role="gridcell" id={`${id}-${row}-0`}>
              <button
                type="button"
                tabIndex={-1}
                onClick={() => searchFor(term)}
                className={classNames(
                  'flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-leaf-50',
                  active.row === row && 'bg-leaf-50 outline-2 outline-focus',
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
            cell={active.row === row ? active.cell : -1}
            product={product}
            typed={typed}
            onOpen={() => openProduct(productUrl({ id: product._id, category: product.category }))}
          />
        ))}
      </div>
    </div>
  )
}
