import { type RefObject, useEffect, useRef } from 'react'

/** The ref of a search box that shows the address's query, unless the seller has typed another one meanwhile. */
export function useSearchText(query = ''): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(query)
  useEffect(() => {
    const box = input.current
    const isTyped = box === document.activeElement && box?.value !== shown.current
    if (box !== null && !isTyped) box.value = query
    shown.current = query
  }, [query])
  return input
}
