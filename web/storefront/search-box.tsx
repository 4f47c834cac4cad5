import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import { SearchInput } from '../ui/search-input.tsx'
import { useWords } from '../words/use-words.ts'

const pause = 250

/** The search for vegetables; typing shows /products?q=…, and without scripts the form goes there too. */
export function SearchBox({ className }: { className?: string }) {
  const words = useWords().header
  const { asked, hasText, type, clear, submitted, input } = useSearch()
  return (
    <Form role="search" action="/products" onSubmit={submitted} className={className}>
      <SearchInput
        ref={input}
        name="q"
        defaultValue={asked}
        onChange={(event) => type(event.target.value)}
        aria-label={words.searchVegetables}
        placeholder={words.searchHint}
        className="pr-12 [&::-webkit-search-cancel-button]:hidden"
      >
        {hasText && (
          <button
            type="button"
            aria-label={words.clearSearch}
            onClick={clear}
            className="absolute top-0 right-0 flex size-11 items-center justify-center text-ink-2 hover:text-ink"
          >
            <X size={18} aria-hidden />
          </button>
        )}
      </SearchInput>
    </Form>
  )
}

function useSearch() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isList = pathname === '/products'
  const asked = isList ? (params.get('q') ?? '') : ''
  const [hasText, setHasText] = useState(asked !== '')

  // The address is the truth, unless somebody is typing. The browser keeps the text, so that what was typed while the
  // page was still waking up is not lost.
  useEffect(() => {
    if (input.current === null) return
    if (document.activeElement !== input.current) input.current.value = asked
    setHasText(input.current.value !== '')
  }, [asked])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (typed: string) => {
    setHasText(typed !== '')
    clearTimeout(timer.current)
    if (typed.trim() === '' && !isList) return
    timer.current = setTimeout(
      () => void navigate(listUrl(isList ? params : undefined, typed), { replace: isList }),
      pause,
    )
  }
  const clear = () => {
    if (input.current !== null) input.current.value = ''
    input.current?.focus()
    type('')
  }
  return { asked, hasText, type, clear, input, submitted: () => clearTimeout(timer.current) }
}

function listUrl(kept: URLSearchParams | undefined, typed: string): string {
  const params = new URLSearchParams(kept)
  if (typed.trim() === '') params.delete('q')
  else params.set('q', typed.trim())
  return `/products${params.size > 0 ? `?${params}` : ''}`
}
