import type { UserJson } from '#domain/accounts/account-shapes.ts'
import { sharedStates } from '#domain/cart/cart.ts'
import type { CartItemJson } from '#domain/cart/cart-shapes.ts'
import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import { type Stock, shownLeft } from '#domain/catalogue/stock.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { unitJson } from '../catalogue/product-json.ts'
import type { Queryable } from '../database/connect.ts'
import { type CartLineRow, type LoadedCart, readCart } from './queries.ts'

/** A saved line as JSON with its unit's present figures; a deleted unit shows its snapshot, `was` is the price last seen. */
function cartItemJson(line: CartLineRow, product: Product | undefined): CartItemJson {
  const { productId, quantity, snapshot } = line
  const unit = findUnit(product, { _id: line.unitId })
  if (product === undefined || unit === undefined) return { productId, quantity, ...snapshot, state: 'gone' }
  const now = snapshotOf(product, unit)
  const was = snapshot.unit.sellingPrice
  return {
    productId,
    quantity,
    ...now,
    ...(was !== now.unit.sellingPrice && { was }),
    state: product.inStock ? 'ok' : 'out-of-stock',
  }
}

/** The part of a product and unit that a cart line shows. */
export function snapshotOf(product: Product, unit: Unit): CartLineRow['snapshot'] {
  return {
    name: product.name,
    ...(product.nameHi !== '' && { nameHi: product.nameHi }),
    image: product.image[0] ?? '',
    category: product.category,
    unit: unitJson(unit),
  }
}

/** Saved lines as JSON with present prices; `left` is there where little is left, in grams or pieces. */
export function cartJson({ lines, products }: Pick<LoadedCart, 'lines' | 'products'>): CartItemJson[] {
  const items = lines.map((line) => cartItemJson(line, products.get(line.productId)))
  const states = sharedStates(
    items.map(({ productId, quantity, state, unit }) => {
      const product = products.get(productId)
      const { content } = findUnit(product, unit) ?? {}
      return { productId, quantity, state, content, left: product?.stock?.level }
    }),
  )
  return items.map((item, index) => {
    const state = states[index] ?? item.state
    const left = leftOf(products.get(item.productId)?.stock, state)
    return { ...item, state, ...(left !== undefined && { left }) }
  })
}

function leftOf(stock: Stock | null | undefined, state: CartItemJson['state']): number | undefined {
  if (stock == null) return undefined
  if (state === 'not-enough') return stock.level
  return state === 'ok' ? shownLeft(stock) : undefined
}

export type SavedCart = Pick<UserJson, 'cartItems' | 'cartVersion'>

/** A shopper's saved cart with present prices, and its version; undefined for an unknown shopper. */
export async function savedCart(db: Queryable, shopperId: string): Promise<SavedCart | undefined> {
  const cart = await readCart(db, shopperId)
  return cart && { cartItems: cartJson(cart), cartVersion: cart.version }
}
