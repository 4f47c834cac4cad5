import { sumDuplicates } from '#domain/cart/cart.ts'
import type { SentCartItem } from '#domain/cart/cart-shapes.ts'
import { hindiNames, type Product } from '#domain/catalogue/catalogue.ts'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { keyedMutex } from '../concurrency/keyed-mutex.ts'
import { withRetries } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { type CartLineRow, type LoadedCart, readCart, replaceCart } from './queries.ts'
import { cartJson, type SavedCart, snapshotOf } from './saved-cart.ts'

type CartUpdate = Body<typeof api.cartUpdate>

/** An attempt fails when another process changes the same cart meanwhile. */
const maxAttempts = 100
type NewLine = Omit<CartLineRow, 'shopperId' | 'position'>
type SentLine = { line?: NewLine; refusal?: Refusal }

/** A sent item as a line to save, or its refusal; a saved line may stay though its unit is no longer sold. */
function toLine(item: SentCartItem, product: Product | undefined, saved: readonly CartLineRow[]): SentLine {
  const { productId, quantity } = item
  const unit = findUnit(product, item.unit)
  const unitId = unit?.id ?? item.unit._id
  const previous = saved.find(
    (line) => line.productId === productId && (line.unitId === unitId || line.snapshot.unit.label === item.unit.label),
  )
  if (product !== undefined && unit !== undefined) {
    const line = { productId, unitId: unit.id, quantity, snapshot: snapshotOf(product, unit) }
    if (product.inStock || previous !== undefined) return { line }
    const message = `${product.name} is out of stock.`
    return { line, refusal: new Refusal('OUT_OF_STOCK', { message, extra: hindiNames([product]) }) }
  }
  if (previous) return { line: { productId, unitId: previous.unitId, quantity, snapshot: previous.snapshot } }
  return { refusal: new Refusal(product === undefined ? 'PRODUCT_UNKNOWN' : 'UNIT_UNKNOWN') }
}

/** The lines to save, one for each unit. Throws OUT_OF_STOCK, PRODUCT_UNKNOWN and UNIT_UNKNOWN unless `bestEffort`. */
function linesToSave(shopper: Person, { cartItems, bestEffort }: CartUpdate, cart: LoadedCart): CartLineRow[] {
  const sentLines = cartItems.map((item) => toLine(item, cart.products.get(item.productId), cart.lines))
  const refusal = bestEffort ? undefined : sentLines.find((each) => each.refusal)?.refusal
  if (refusal) throw refusal
  const lines = sentLines.flatMap(({ line }) => line ?? [])
  return sumDuplicates(lines).map((line, position) => ({ ...line, shopperId: shopper.id, position }))
}

/** Saves the cart unless it changed since it was read; then reads it again. Throws CART_CHANGED and BUSY. */
async function saveOptimistically(shop: Shop, shopper: Person, input: CartUpdate): Promise<SavedCart> {
  const ids = input.cartItems.map((item) => item.productId)
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const cart = await readCart(shop.db, shopper.id, ids)
    if (cart === undefined) throw new Refusal('LOGIN_REQUIRED')
    if (input.cartVersion !== undefined && input.cartVersion !== cart.version)
      throw new Refusal('CART_CHANGED', { extra: { cartItems: cartJson(cart), cartVersion: cart.version } })
    const lines = linesToSave(shopper, input, cart)
    const cartVersion = await withRetries(() => replaceCart(shop.db, shopper.id, cart.version, lines))
    if (cartVersion !== undefined) return { cartItems: cartJson({ lines, products: cart.products }), cartVersion }
  }
  throw new Refusal('BUSY', { retryAfter: 1 })
}

/** Replaces the saved cart by the sent one (CONTRACT "Cart"). Throws CART_CHANGED for an old version, LOGIN_CHANGED for another shopper's cart. */
export async function updateCart(shop: Shop, shopper: Person, input: CartUpdate): Promise<SavedCart> {
  if (input.owner !== undefined && input.owner !== shopper.id) throw new Refusal('LOGIN_CHANGED')
  // One update of a cart at a time in this process: parallel ones would conflict and repeat.
  return keyedMutex(shopper.id, () => saveOptimistically(shop, shopper, input))
}
