import { maxLines, maxQuantity } from '#domain/cart.ts'
import type { CartEntry } from './cart-lines.ts'

/** Where it lies in the browser's storage. */
export const visitorCartKey = 'thela.cart.1'

/** The visitor's cart as this browser remembers it, or another kept like it; whatever is unreadable is left out (SPEC 6). */
export function readVisitorCart(name = visitorCartKey): CartEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.flatMap(asEntry).slice(0, maxLines)
  } catch {
    return []
  }
}

/** Remembers the visitor's cart in this browser; an empty one leaves nothing behind. */
export function writeVisitorCart(entries: readonly CartEntry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(visitorCartKey)
    else localStorage.setItem(visitorCartKey, JSON.stringify(entries))
  } catch {
    // A full or forbidden storage: the cart then lasts as long as the page.
  }
}

/** Tells when another tab changed the visitor's cart; call the answer to stop. */
export function onOtherTab(run: () => void): () => void {
  const listen = (event: StorageEvent) => (event.key === visitorCartKey || event.key === null) && run()
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function asEntry(kept: Partial<CartEntry> | null): CartEntry[] {
  return isEntry(kept) ? [kept] : []
}

/** Old or foreign bytes must not break the cart; prices are asked for again anyway. */
function isEntry(kept: Partial<CartEntry> | null): kept is CartEntry {
  if (typeof kept !== 'object' || kept === null) return false
  const { productId, name, image, category, state, quantity, unit } = kept
  return (
    [productId, name, image, category, state, unit?._id, unit?.label].every((text) => typeof text === 'string') &&
    [unit?.price, unit?.sellingPrice].every((rupees) => Number.isFinite(rupees) && Number(rupees) >= 0) &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= maxQuantity
  )
}
