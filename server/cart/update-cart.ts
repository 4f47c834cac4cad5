import { mergeLines } from '#domain/cart.ts'
import type { Product } from '#domain/catalogue.ts'
import type { api, Body } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CartItemJson, SentCartItem } from '#domain/shapes.ts'
import type { Person } from '../accounts/sessions.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { productsByIds } from '../catalogue/queries.ts'
import { inTransaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { type CartLineRow, linesOf, lockCart, replaceCart } from './queries.ts'
import { cartItemJson, savedCart, seen } from './saved-cart.ts'

export type SavedCart = { cartItems: CartItemJson[]; cartVersion: number }
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

/** Puts the cart that was sent in place of the saved one, whole or not at all. With an old version it refuses and shows the saved one (CONTRACT "Cart"). */
export async function updateCart(shop: Shop, shopper: Person, asked: Body<typeof api.cartUpdate>): Promise<SavedCart> {
  return inTransaction(shop.db, async (tx) => {
    const version = await lockCart(tx, shopper.id)
    if (asked.cartVersion !== undefined && asked.cartVersion !== version) {
      throw new Refusal('CART_CHANGED', { extra: { cartItems: await savedCart(tx, shopper.id), cartVersion: version } })
    }
    const saved = await linesOf(tx, shopper.id)
    const products = await productsByIds(
      tx,
      asked.cartItems.map((item) => item.productId),
    )
    const sent = asked.cartItems.map((item) => toLine(item, products.get(item.productId), saved))
    const lines = mergeLines(sent).map(({ productId, unitId, quantity }, position) => {
      const { lastSeen } = sent.find((line) => line.productId === productId && line.unitId === unitId) as NewLine
      return { shopperId: shopper.id, productId, unitId, quantity, position, lastSeen }
    })
    const cartVersion = await replaceCart(tx, shopper.id, lines)
    return { cartItems: lines.map((line) => cartItemJson(line, products.get(line.productId))), cartVersion }
  })
}
