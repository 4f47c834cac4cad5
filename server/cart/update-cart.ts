import { mergeLines } from '#domain/cart.ts'
import type { Product } from '#domain/catalogue.ts'
import type { api, Body } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CartItemJson, SentCartItem } from '#domain/shapes.ts'
import type { Person } from '../auth/sessions.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { keyedMutex } from '../concurrency/keyed-mutex.ts'
import { retried } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { type CartLineRow, type ReadCart, readCart, replaceCart } from './queries.ts'
import { cartJson, seen } from './saved-cart.ts'

export type SavedCart = { cartItems: CartItemJson[]; cartVersion: number }
type AskedCart = Body<typeof api.cartUpdate>
/** Each time somebody else changed the same cart in between; more windows than this nobody has. */
const maxAttempts = 100
type NewLine = Omit<CartLineRow, 'shopperId' | 'position'>

/** A sent item as a line. A line that was already saved may stay though its product has gone; a new one must be on the shelf. */
function toLine(item: SentCartItem, product: Product | undefined, saved: readonly CartLineRow[]): NewLine {
  const { productId, quantity } = item
  const unit = findUnit(product, item.unit)
  const unitId = unit?.id ?? item.unit._id
  const kept = saved.find(
    (line) => line.productId === productId && (line.unitId === unitId || line.lastSeen.unit.label === item.unit.label),
  )
  if (product !== undefined && unit !== undefined) {
    if (!product.inStock && kept === undefined)
      throw new Refusal('OUT_OF_STOCK', { message: `${product.name} is out of stock.` })
    return { productId, unitId: unit.id, quantity, lastSeen: seen(product, unit) }
  }
  if (kept !== undefined) return { productId, unitId: kept.unitId, quantity, lastSeen: kept.lastSeen }
  throw new Refusal(product === undefined ? 'PRODUCT_UNKNOWN' : 'UNIT_UNKNOWN')
}

/** The lines to save, the same product and unit made one; refuses what is not on the shelf. */
function linesToSave(shopper: Person, items: readonly SentCartItem[], cart: ReadCart): CartLineRow[] {
  const sent = items.map((item) => toLine(item, cart.products.get(item.productId), cart.lines))
  return mergeLines(sent).map(({ productId, unitId, quantity }, position) => {
    const { lastSeen } = sent.find((line) => line.productId === productId && line.unitId === unitId) as NewLine
    return { shopperId: shopper.id, productId, unitId, quantity, position, lastSeen }
  })
}

/**
 * Puts what `itemsFor` makes of the saved cart in its place, whole or not at all, and looks again whenever somebody else was
 * faster; the products with these ids are read along with those of the cart.
 */
export async function saveCart(
  shop: Shop,
  shopper: Person,
  ids: readonly string[],
  itemsFor: (cart: ReadCart) => readonly SentCartItem[],
): Promise<SavedCart> {
  // Of a hundred at once each would look again as often as there are others, and the database would do little else.
  return keyedMutex(shopper.id, () => saveInTurn(shop, shopper, ids, itemsFor))
}

async function saveInTurn(...[shop, shopper, ids, itemsFor]: Parameters<typeof saveCart>): Promise<SavedCart> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const cart = await readCart(shop.db, shopper.id, ids)
    if (cart === undefined) throw new Refusal('LOGIN_REQUIRED')
    const lines = linesToSave(shopper, itemsFor(cart), cart)
    const cartVersion = await retried(() => replaceCart(shop.db, shopper.id, cart.version, lines))
    if (cartVersion !== undefined) return { cartItems: cartJson({ lines, products: cart.products }), cartVersion }
  }
  throw new Refusal('BUSY', { retryAfter: 1 })
}

/**
 * Puts the cart that was sent in place of the saved one. With an old version it refuses and shows the saved one (CONTRACT
 * "Cart"); without one it looks again whenever somebody else was faster. Refuses a cart that was meant for somebody else: a window
 * that has not heard of a login sends it with the next person's session, and the versions of two carts may be the same.
 */
export async function updateCart(shop: Shop, shopper: Person, input: AskedCart): Promise<SavedCart> {
  if (input.owner !== undefined && input.owner !== shopper.id) throw new Refusal('LOGIN_CHANGED')
  const ids = input.cartItems.map((item) => item.productId)
  return saveCart(shop, shopper, ids, (cart) => {
    if (input.cartVersion !== undefined && input.cartVersion !== cart.version)
      throw new Refusal('CART_CHANGED', { extra: { cartItems: cartJson(cart), cartVersion: cart.version } })
    return input.cartItems
  })
}
