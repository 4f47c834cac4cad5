import { type RefObject, useEffect } from 'react'

/** Writes the URL's search text into its search box, unless the box has the focus. */
export function useInputFromUrl(input: RefObject<HTMLInputElement | null>, query: string): void {
  useEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = query
  }, [query, input])
}
