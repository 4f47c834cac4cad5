import { maxLines } from '#domain/cart.ts'
import * as shape from '#domain/shapes.ts'
import type { CartEntry } from './cart-lines.ts'

const key = 'thela.cart.1'

/** The visitor's cart as this browser remembers it; whatever is unreadable is left out (SPEC 6). */
export function readVisitorCart(): CartEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.flatMap((each) => asEntry(each)).slice(0, maxLines)
  } catch {
    return []
  }
}

/** Remembers the visitor's cart in this browser; an empty one leaves nothing behind. */
export function writeVisitorCart(entries: readonly CartEntry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // A full or forbidden storage: the cart then lasts as long as the page.
  }
}

/** Tells when another tab changed the visitor's cart; call the answer to stop. */
export function onOtherTab(run: () => void): () => void {
  const listen = (event: StorageEvent) => (event.key === key || event.key === null) && run()
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function asEntry(kept: unknown): CartEntry[] {
  const read = shape.cartItem.safeParse(kept)
  return read.success && shape.quantity.safeParse(read.data.quantity).success ? [read.data] : []
}
