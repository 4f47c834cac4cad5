import { type RefObject, useEffect, useRef } from 'react'

/** A search box that follows the address, unless one types in it: an answer takes no keys away. */
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
