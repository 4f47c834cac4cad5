import { useState } from 'react'

/** A long list drawn piece by piece: as many of its entries as were asked for, and the way to more while some are left. */
export function useIncrementalList<T>(
  all: readonly T[],
  piece: number,
): { shown: readonly T[]; more: (() => void) | undefined } {
  const [most, setMost] = useState(piece)
  const more = most < all.length ? () => setMost(most + piece) : undefined
  return { shown: all.slice(0, most), more }
}
