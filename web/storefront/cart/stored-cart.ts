import { maxLines, maxQuantity } from '#domain/cart/cart.ts'
import { listen } from '../../browser/listen.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { type CartEntry, quantityIn } from './cart-lines.ts'

/** The localStorage key of the cart that the server does not have: a visitor's, or a shopper's changed cart. */
export const storedCartKey = 'thela.cart.1'
/** The localStorage key of the saved cart before the shopper's changes; named as in version 0.1. */
export const storedBaseKey = 'thela.offline-base.1'
/** The localStorage key of a shopper's cart as last shown, for pages opened offline; deleted at logout; named as in version 0.1. */
export const offlineCartKey = 'thela.away-cart.1'

/** The stored lines that the shopper added or raised in this browser, which the server does not have. */
export function unsavedLines(): CartEntry[] {
  const base = readStoredCart(storedBaseKey)
  return readStoredCart().filter((entry) => entry.quantity > quantityIn(base, entry))
}

/** Reads a stored cart and drops incomplete lines (SPEC 6). */
export function readStoredCart(key = storedCartKey): CartEntry[] {
  const stored = readLocal(key)
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, maxLines) : []
}

/** Stores a changed cart and the saved cart from which it began. An emptied cart has a base too, for the merge. */
export function storeCart(entries: readonly CartEntry[], base: unknown): void {
  // If the browser's storage is full or forbidden, the cart lasts as long as the page.
  writeLocal(storedCartKey, entries.length === 0 ? undefined : entries)
  writeLocal(storedBaseKey, base)
}

/** The stored changes as text, for comparison. */
export function storedText(): string {
  return JSON.stringify([readLocal(storedCartKey), readLocal(storedBaseKey)])
}

/** Calls `run` when another window stores a cart, or may have while this page was in the back-forward cache; returns a function that stops. */
export function followStoredCart(run: (wasInBfcache: boolean) => void): () => void {
  return listen({
    storage: ({ key }) => (key === storedCartKey || key === null) && run(false),
    pageshow: ({ persisted }) => persisted && run(true),
  })
}

/** Whether a line is complete; old prices pass, because they are refreshed. */
function isEntry(stored: unknown): stored is CartEntry {
  const { productId, name, image, category, state, quantity = 0, unit } = Object(stored) as Partial<CartEntry>
  const texts = [productId, name, image, category, state, unit?._id, unit?.label, unit?.quantity?.unit]
  const amounts = [unit?.price, unit?.sellingPrice, unit?.quantity?.value]
  return (
    texts.every((text) => typeof text === 'string') &&
    amounts.every((amount) => Number.isFinite(amount) && Number(amount) >= 0) &&
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    quantity <= maxQuantity
  )
}
