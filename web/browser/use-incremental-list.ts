import { useState } from 'react'

/** Shows a long list in steps; `more` is undefined once all is shown. */
export function useIncrementalList<T>(
  all: readonly T[],
  piece: number,
): { shown: readonly T[]; more: (() => void) | undefined } {
  const [max, setMax] = useState(piece)
  const more = max < all.length ? () => setMax(max + piece) : undefined
  return { shown: all.slice(0, max), more }
}
