import { maxLines, maxQuantity } from '#domain/cart/cart.ts'
import type { CartEntry } from './cart-lines.ts'

/** Its key in localStorage. */
export const visitorCartKey = 'thela.cart.1'

/** Reads a cart from localStorage and drops unreadable lines (SPEC 6). */
export function readVisitorCart(name = visitorCartKey): CartEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap(asEntry).slice(0, maxLines)
  } catch {
    return []
  }
}

/** Writes the visitor's cart to localStorage; an empty one is removed. */
export function writeVisitorCart(entries: readonly CartEntry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(visitorCartKey)
    else localStorage.setItem(visitorCartKey, JSON.stringify(entries))
  } catch {
    // A full or forbidden storage: the cart then lasts as long as the page.
  }
}

/** Runs when another tab changes the visitor's cart; returns a function that stops. */
export function onOtherTab(run: () => void): () => void {
  const listen = (event: StorageEvent) => (event.key === visitorCartKey || event.key === null) && run()
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function asEntry(stored: Partial<CartEntry> | null): CartEntry[] {
  return isEntry(stored) ? [stored] : []
}

/** Whether a stored line is complete; its prices are refreshed anyway. */
function isEntry(stored: Partial<CartEntry> | null): stored is CartEntry {
  if (typeof stored !== 'object' || stored === null) return false
  const { productId, name, image, category, state, quantity, unit } = stored
  return (
    [productId, name, image, category, state, unit?._id, unit?.label].every((text) => typeof text === 'string') &&
    [unit?.price, unit?.sellingPrice].every((rupees) => Number.isFinite(rupees) && Number(rupees) >= 0) &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= maxQuantity
  )
}
