import { createStore, useStore } from 'zustand'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'

type Offered = { readonly _id: string; readonly units: readonly UnitJson[] }

const key = 'thela.units.1'
const maxUnits = 200

/** Ids of the units added in this browser, the last one first. */
const added = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }))
if (typeof document !== 'undefined') added.setState({ ids: readUnits() })

const lastOf = (ids: readonly string[], { units }: Offered) =>
  ids.find((each) => units.some(({ _id }) => _id === each)) ?? ''

/** The unit of this product that was added last, if it is still offered. */
export function useLastUnit(product: Offered): UnitJson | undefined {
  const id = useStore(added, ({ ids }) => lastOf(ids, product))
  return product.units.find(({ _id }) => _id === id)
}

/** The same for a press, which may come before the first render after hydration. */
export function lastUnit(product: Offered): UnitJson | undefined {
  const id = lastOf(added.getState().ids, product)
  return product.units.find(({ _id }) => _id === id)
}

/** Remembers the added unit, so that the next ADD opens no chooser. */
export function rememberUnit(id: string): void {
  const before = added.getState().ids
  if (before[0] === id) return
  const ids = [id, ...before.filter((each) => each !== id)].slice(0, maxUnits)
  added.setState({ ids })
  writeLocal(key, ids)
}

function readUnits(): string[] {
  const stored = readLocal(key)
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, maxUnits) : []
}
