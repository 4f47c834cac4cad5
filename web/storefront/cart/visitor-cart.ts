import { maxLines, maxQuantity } from '#domain/cart/cart.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { type CartEntry, joined } from './cart-lines.ts'

/** Its key in localStorage. */
export const visitorCartKey = 'thela.cart.1'
/** A shopper's cart as it was before the changes that wait in the visitor's cart. */
export const offlineBaseKey = 'thela.offline-base.1'

/** The lines that were added or raised here since the stored cart began. */
export function waitingLines(): CartEntry[] {
  return joined([], readVisitorCart(), readVisitorCart(offlineBaseKey))
}

/** Reads a cart from localStorage and drops unreadable lines (SPEC 6). */
export function readVisitorCart(name = visitorCartKey): CartEntry[] {
  const stored = readLocal(name)
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, maxLines) : []
}

/** Writes the visitor's cart to localStorage; an empty one is removed. */
export function writeVisitorCart(entries: readonly CartEntry[]): void {
  // Where the storage is full or forbidden, the cart lasts as long as the page.
  writeLocal(visitorCartKey, entries.length === 0 ? undefined : entries)
  if (entries.length === 0) writeLocal(offlineBaseKey, undefined)
}

/** Runs when another tab changes the visitor's cart, or may have while this page was frozen; returns a function that stops. */
export function onOtherTab(run: (wasFrozen: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === visitorCartKey || event.key === null) && run(false)
  const onShow = (event: PageTransitionEvent) => event.persisted && run(true)
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}

/** Whether a stored line is complete; its prices are refreshed anyway. */
function isEntry(stored: unknown): stored is CartEntry {
  const { productId, name, image, category, state, quantity, unit } = Object(stored) as Partial<CartEntry>
  return (
    [productId, name, image, category, state, unit?._id, unit?.label].every((text) => typeof text === 'string') &&
    [unit?.price, unit?.sellingPrice].every((rupees) => Number.isFinite(rupees) && Number(rupees) >= 0) &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= maxQuantity
  )
}
