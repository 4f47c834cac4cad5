import { useState } from 'react'

/** Shows a long list in steps of so many items; `more` is undefined once all are shown. */
export function useIncrementalList<T>(
  all: readonly T[],
  step: number,
): { shown: readonly T[]; more: (() => void) | undefined } {
  const [max, setMax] = useState(step)
  const more = max < all.length ? () => setMax(max + step) : undefined
  return { shown: all.slice(0, max), more }
}
