import { sumDuplicates } from '#domain/cart/cart.ts'
import type { CartItemJson, SentCartItem } from '#domain/cart/cart-shapes.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { keyedMutex } from '../concurrency/keyed-mutex.ts'
import { retried } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { type CartLineRow, type ReadCart, readCart, replaceCart } from './queries.ts'
import { cartJson, snapshotOf } from './saved-cart.ts'

type SavedCart = { cartItems: CartItemJson[]; cartVersion: number }
type CartUpdate = Body<typeof api.cartUpdate>
/** One attempt for each process that changes the same cart meanwhile. */
const maxAttempts = 100
type NewLine = Omit<CartLineRow, 'shopperId' | 'position'>

/** A sent item as a line; only a saved line may be of a product that is gone. */
function toLine(item: SentCartItem, product: Product | undefined, saved: readonly CartLineRow[]): NewLine {
  const { productId, quantity } = item
  const unit = findUnit(product, item.unit)
  const unitId = unit?.id ?? item.unit._id
  const previous = saved.find(
    (line) => line.productId === productId && (line.unitId === unitId || line.snapshot.unit.label === item.unit.label),
  )
  if (product !== undefined && unit !== undefined) {
    if (!product.inStock && previous === undefined)
      throw new Refusal('OUT_OF_STOCK', { message: `${product.name} is out of stock.` })
    return { productId, unitId: unit.id, quantity, snapshot: snapshotOf(product, unit) }
  }
  if (previous !== undefined) return { productId, unitId: previous.unitId, quantity, snapshot: previous.snapshot }
  throw new Refusal(product === undefined ? 'PRODUCT_UNKNOWN' : 'UNIT_UNKNOWN')
}

/** The lines to save, merged by product and unit. Throws OUT_OF_STOCK, PRODUCT_UNKNOWN and UNIT_UNKNOWN. */
function linesToSave(shopper: Person, items: readonly SentCartItem[], cart: ReadCart): CartLineRow[] {
  const sent = items.map((item) => toLine(item, cart.products.get(item.productId), cart.lines))
  return sumDuplicates(sent).map(({ productId, unitId, quantity }, position) => {
    const { snapshot } = sent.find((line) => line.productId === productId && line.unitId === unitId) as NewLine
    return { shopperId: shopper.id, productId, unitId, quantity, position, snapshot }
  })
}

/**
 * Replaces the saved cart (CONTRACT "Cart"). Throws CART_CHANGED for an old version, LOGIN_CHANGED for another
 * shopper's cart.
 */
async function saveCart(
  shop: Shop,
  shopper: Person,
  ids: readonly string[],
  itemsFor: (cart: ReadCart) => readonly SentCartItem[],
): Promise<SavedCart> {
  // A hundred parallel updates of one cart would otherwise conflict a hundred times each.
  return keyedMutex(shopper.id, () => saveOptimistically(shop, shopper, ids, itemsFor))
}

async function saveOptimistically(...[shop, shopper, ids, itemsFor]: Parameters<typeof saveCart>): Promise<SavedCart> {
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
 * Replaces the saved cart by the sent one (CONTRACT "Cart").
 * Throws CART_CHANGED for an old version, LOGIN_CHANGED for another shopper's cart.
 */
export async function updateCart(shop: Shop, shopper: Person, input: CartUpdate): Promise<SavedCart> {
  if (input.owner !== undefined && input.owner !== shopper.id) throw new Refusal('LOGIN_CHANGED')
  const ids = input.cartItems.map((item) => item.productId)
  return saveCart(shop, shopper, ids, (cart) => {
    if (input.cartVersion !== undefined && input.cartVersion !== cart.version)
      throw new Refusal('CART_CHANGED', { extra: { cartItems: cartJson(cart), cartVersion: cart.version } })
    return input.cartItems
  })
}
