import { useState } from 'react'

/** Shows a long list in pieces, at least as far as the row at `reached`; `more` is undefined once all is shown. */
export function useLongList<T>(
  all: readonly T[],
  piece: number,
  reached: number,
): { shown: readonly T[]; more: (() => void) | undefined } {
  const [max, setMax] = useState(piece)
  const least = Math.ceil((reached + 1) / piece) * piece
  if (least > max) setMax(least)
  const more = max < all.length ? () => setMax(max + piece) : undefined
  return { shown: all.slice(0, max), more }
}
