import { create } from 'zustand'
import { type Paise, paise } from '#domain/money.ts'
import { type CartEntry, entryKey, quantityOf } from './cart-lines.ts'

/** The cart as screens see it; `ready` once its lines are known. */
export type Cart = {
  ready: boolean
  entries: readonly CartEntry[]
  /** The sum of all quantities. */
  count: number
  /** The sum of the available lines, before delivery. */
  subtotal: Paise
  /** What the available lines cost less than their MRP. */
  savings: Paise
  /** Whether there are lines and all are available. */
  orderable: boolean
}

/** A line removed on this page and its index, so that Undo can put it back there. */
export type RemovedLine = { readonly entry: CartEntry; readonly at: number }

type CartState = Cart & {
  removed: readonly RemovedLine[]
  /** The keys of the lines whose saving failed. */
  unsavedKeys: ReadonlySet<string>
}

/** The cart on screen; empty and not ready on the server and while hydrating. */
export const useCart = create<CartState>(() => ({
  ready: false,
  entries: [],
  count: 0,
  subtotal: paise(0),
  savings: paise(0),
  orderable: false,
  removed: [],
  unsavedKeys: new Set(),
}))

/** The lines removed on this page and not in the cart again. */
export function useRemovedLines(): readonly RemovedLine[] {
  const { entries, removed } = useCart()
  const keys = new Set(entries.map(entryKey))
  return removed.filter(({ entry }) => !keys.has(entryKey(entry)))
}

/** The quantity of this unit in the cart. */
export function useUnitQuantity(productId: string, unitId: string): number {
  return useCart(({ entries }) => quantityOf(entries, productId, [unitId]))
}
