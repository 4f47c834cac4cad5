import { useEffect, useRef, useState } from 'react'
import { listen } from '../../browser/listen.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { usePerson } from '../layout/page-roles.ts'
import type { ListedProduct } from '../products/listed-product.ts'

/** Typed prices by the ids of ticked products. */
type ShelfPrices = ReadonlyMap<string, string>

function storedPrices(key: string): ShelfPrices {
  const stored = readLocal(key)
  if (!Array.isArray(stored)) return new Map()
  const isPrice = (entry: unknown): entry is [string, string] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string'
  return new Map(stored.filter(isPrice))
}

/** A person's ticks and typed prices of these products, which this browser stores until the shelf is saved. */
export function useShelfDraft(products: readonly ListedProduct[]) {
  const key = `thela.opening-shelf.${usePerson()}`
  const [prices, setPrices] = useState<ShelfPrices>(new Map())
  const latest = useRef(prices)
  useEffect(() => {
    const restore = () => {
      latest.current = storedPrices(key)
      setPrices(latest.current)
    }
    restore()
    // Another window of the same person may have changed them.
    return listen({ storage: (event) => event.key === key && restore() })
  }, [key])

  function change(next: (before: ShelfPrices) => ShelfPrices): void {
    const after = next(latest.current)
    latest.current = after
    setPrices(after)
    writeLocal(key, after.size === 0 ? undefined : [...after])
  }
  const ids = new Set(products.map(({ _id }) => _id))
  return { prices: new Map([...prices].filter(([id]) => ids.has(id))), change }
}
