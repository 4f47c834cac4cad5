import { api } from '#domain/contract.ts'
import { callApi } from '../../api/call-api.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { type CartEntry, entryKey } from './cart-lines.ts'
import { cart } from './cart-store.ts'

/** The lines taken over of a basket that the shop may not have let go of. */
const takenName = 'thela.basket-taken'
const markOf = (entry: CartEntry) => `${entryKey(entry)} ${entry.quantity}`

/**
 * Puts into the cart what was chosen in this browser while it had no scripts, and lets the shop let go of it once it is safe here.
 * Where that fails it is offered again: what was taken over is not taken twice, because it may have been removed or ordered since.
 */
export function takeBasket(basket: readonly CartEntry[] | undefined): void {
  if (basket === undefined) {
    writeLocal(takenName, undefined)
    return
  }
  const kept = readLocal(takenName)
  const taken: unknown[] = Array.isArray(kept) ? kept : []
  const fresh = basket.filter((entry) => !taken.includes(markOf(entry)))
  if (fresh.length > 0) cart.addAll(fresh)
  writeLocal(takenName, basket.map(markOf))
  callApi(api.basketTaken).then(
    () => writeLocal(takenName, undefined),
    () => undefined,
  )
}
