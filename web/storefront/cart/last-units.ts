import type { UnitJson } from '#domain/shapes.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { liveValue, useLiveFact } from '../../ui/live-value.ts'

type Offered = { readonly _id: string; readonly units: readonly UnitJson[] }

const key = 'thela.units.1'
const maxUnits = 200

/** The units added in this browser, the last one first. */
const added = liveValue<readonly string[]>([])
if (typeof document !== 'undefined') added.set(readUnits())

const lastOf = (ids: readonly string[], { units }: Offered) =>
  ids.find((each) => units.some(({ _id }) => _id === each)) ?? ''

/** The unit of this product that was added last; undefined when there is none among those offered. */
export function useLastUnit(product: Offered): UnitJson | undefined {
  const id = useLiveFact(added, (ids) => lastOf(ids, product))
  return product.units.find(({ _id }) => _id === id)
}

/** The same for a press: what woke up this very moment has not been drawn with it yet. */
export function lastUnit(product: Offered): UnitJson | undefined {
  const id = lastOf(added.get(), product)
  return product.units.find(({ _id }) => _id === id)
}

/** Remembers which unit was added, so that the next ADD needs no question. */
export function rememberUnit(id: string): void {
  if (added.get()[0] === id) return
  added.set([id, ...added.get().filter((each) => each !== id)].slice(0, maxUnits))
  writeLocal(key, added.get())
}

function readUnits(): string[] {
  const kept = readLocal(key)
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, maxUnits) : []
}
