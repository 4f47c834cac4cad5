import { X } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { SearchInput } from '../../ui/search-input.tsx'

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))
const gridId = 'search-suggestions'
/** What a search keeps of a list's address. The server reads no more of it either: a campaign's mark in it must not make two pages of one. */
const isKept = /^(category|sort|instock)$/
const sheet =
  'max-sm:fixed max-sm:inset-0 max-sm:z-40 max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:bg-canvas max-sm:p-3'

/** What the suggestions tell of themselves: whether they show, and which of their cells the keyboard is on. */
export type ComboState = { open: boolean; active?: string | undefined }

/** The search for vegetables; suggestions are downloaded when it is first used, and without scripts the form leads to /products?q=…. */
export function SearchBox({ className }: { className?: string }) {
  const words = useMessages().header
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState(false)
  const [combo, setCombo] = useState<ComboState>({ open: false })
  const isList = pathname === '/products'
  const asked = isList ? (params.get('q') ?? '') : ''
  const kept = isList ? [...params].filter(([name]) => isKept.test(name)) : []
  useAddress(input, asked)
  useSlash(input)
  const clear = () => {
    const box = input.current
    if (box === null) return
    box.value = ''
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.focus()
    if (asked !== '') void navigate(`/products?${new URLSearchParams(kept)}`, { replace: true })
  }
  return (
    <Form
      role="search"
      action="/products"
      onFocus={() => setWanted(true)}
      onSubmit={() => input.current?.blur()}
      className={classNames('relative', className, combo.open && sheet)}
    >
      <SearchInput
        ref={input}
        name="q"
        defaultValue={asked}
        role="combobox"
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-expanded={combo.open}
        aria-controls={combo.open ? gridId : undefined}
        aria-activedescendant={combo.active}
        aria-label={words.searchVegetables}
        placeholder={words.searchHint}
        className="peer pr-12 [&::-webkit-search-cancel-button]:hidden"
      >
        <button
          type="button"
          aria-label={words.clearSearch}
          onClick={clear}
          className="absolute top-0 right-0 flex size-11 items-center justify-center text-ink-2 hover:text-ink peer-placeholder-shown:hidden"
        >
          <X size={18} aria-hidden />
        </button>
      </SearchInput>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {wanted && (
        <Suspense>
          <Suggestions id={gridId} input={input} combo={combo} onCombo={setCombo} />
        </Suspense>
      )}
    </Form>
  )
}

/** The address is the truth, unless somebody is typing: the browser keeps what was typed before the page woke up. */
function useAddress(input: RefObject<HTMLInputElement | null>, asked: string): void {
  useEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = asked
  }, [asked, input])
}

/** A slash leads to the search, unless it is typed into something or a dialog is open. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      if (document.querySelector('dialog[open]') || localStorage.getItem('thela-slash') === 'off') return
      event.preventDefault()
      input.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input])
}
