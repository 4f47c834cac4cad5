import { useState } from 'react'

/** Shows a long list in steps, at least up to the item at `reachedIndex`; `more` is undefined once all are shown. */
export function useIncrementalList<T>(
  all: readonly T[],
  step: number,
  reachedIndex = -1,
): { shown: readonly T[]; more: (() => void) | undefined } {
  const [max, setMax] = useState(step)
  const minShown = Math.ceil((reachedIndex + 1) / step) * step
  if (minShown > max) setMax(minShown)
  const more = max < all.length ? () => setMax(max + step) : undefined
  return { shown: all.slice(0, max), more }
}
