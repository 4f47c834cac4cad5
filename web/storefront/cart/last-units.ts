import { create } from 'zustand'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'

/** A product and the units that its card offers. */
export type OfferedProduct = { readonly _id: string; readonly units: readonly UnitJson[] }

const key = 'thela.units.1'
const maxUnits = 200

/** Ids of the units that a shopper has added in this browser, the last one first. */
const useAddedUnits = create<{ ids: readonly string[] }>(() => ({ ids: [] }))
if (typeof document !== 'undefined') useAddedUnits.setState({ ids: readUnits() })

const lastOf = (ids: readonly string[], { units }: OfferedProduct) => {
  const id = ids.find((each) => units.some(({ _id }) => _id === each))
  return units.find(({ _id }) => _id === id)
}

/** The unit that the shopper added last, if it is still offered. */
export function useLastUnit(product: OfferedProduct): UnitJson | undefined {
  return useAddedUnits(({ ids }) => lastOf(ids, product))
}

/** The same outside rendering: a shopper may press ADD before the first render after hydration. */
export function lastUnit(product: OfferedProduct): UnitJson | undefined {
  return lastOf(useAddedUnits.getState().ids, product)
}

/** Remembers the added unit, so that the next ADD opens no chooser. */
export function rememberUnit(id: string): void {
  const before = useAddedUnits.getState().ids
  if (before[0] === id) return
  const ids = [id, ...before.filter((each) => each !== id)].slice(0, maxUnits)
  useAddedUnits.setState({ ids })
  writeLocal(key, ids)
}

function readUnits(): string[] {
  const stored = readLocal(key)
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, maxUnits) : []
}
