import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'
import { listen } from '../../browser/listen.ts'
import { useInputFromUrl } from '../../browser/use-input-from-url.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { listUrl, readListQuery } from '../catalogue/list-url.ts'
import type { ComboState } from './use-combobox.ts'

const Suggestions = lazyWithMessages(async () => (await import('./suggestions.tsx')).Suggestions, 'search')
const gridId = 'search-suggestions'
/** On phones the open box covers the screen. */
const phoneSheet =
  'max-sm:fixed max-sm:inset-0 max-sm:z-40 max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:bg-canvas max-sm:p-3'

/** The search box. Suggestions are downloaded on first focus; without scripts the form opens /products?q=…. */
export function SearchBox({ className }: { className?: string }) {
  const messages = shopperMessages().header
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [wasFocused, setWasFocused] = useState(false)
  const [combo, setCombo] = useState<ComboState>({ open: false })
  const isList = pathname === '/products'
  const query = isList ? (params.get('q') ?? '') : ''
  const filters = isList ? filtersOf(params) : []
  useInputFromUrl(input, query)
  useSlashKey(input)
  const clear = () => {
    const box = input.current
    if (box === null) return
    box.value = ''
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.focus()
    if (query !== '') void navigate(`/products?${new URLSearchParams(filters)}`, { replace: true })
  }
  return (
    <Form
      role="search"
      action="/products"
      onFocus={() => setWasFocused(true)}
      onSubmit={() => input.current?.blur()}
      className={classNames('relative', className, combo.open && phoneSheet)}
    >
      <SearchInput
        ref={input}
        name="q"
        defaultValue={query}
        role="combobox"
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-expanded={combo.open}
        aria-controls={combo.open ? gridId : undefined}
        aria-activedescendant={combo.active}
        aria-label={messages.searchVegetables}
        placeholder={messages.searchHint}
        clear={{ label: messages.clearSearch, onPress: clear }}
      />
      {filters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {wasFocused && (
        <Suspense>
          <Suggestions id={gridId} input={input} combo={combo} onCombo={setCombo} />
        </Suspense>
      )}
    </Form>
  )
}

/** The list's filters, which stay in a new search; other parameters are dropped, because the server does not get them. */
function filtersOf(params: URLSearchParams): [name: string, value: string][] {
  const { category, sort, inStock } = readListQuery(`http://list?${params}`)
  return [...new URL(listUrl('http://list', { category, sort, inStock })).searchParams]
}

/** The slash key focuses the search, except in fields and dialogs. */
function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.select()
    }
    return listen({ keydown: onKeyDown })
  }, [input])
}
