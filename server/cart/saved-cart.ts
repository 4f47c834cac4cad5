import { sharedStates } from '#domain/cart/cart.ts'
import type { CartItemJson } from '#domain/cart/cart-shapes.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { shownLeft } from '#domain/catalogue/stock.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { unitJson } from '../catalogue/product-json.ts'
import type { Queryable } from '../database/connect.ts'
import { type CartLineRow, type ReadCart, readCart } from './queries.ts'

/** A saved line as JSON with today's unit; `was` is the price shown before, and a deleted unit shows its snapshot. */
function cartItemJson(line: CartLineRow, product: Product | undefined): CartItemJson {
  const { productId, quantity, snapshot } = line
  const unit = findUnit(product, { _id: line.unitId })
  if (product === undefined || unit === undefined) return { productId, quantity, ...snapshot, state: 'gone' }
  const now = snapshotOf(product, unit)
  const was = snapshot.unit.sellingPrice
  const changed = was === now.unit.sellingPrice ? {} : { was }
  return { productId, quantity, ...now, ...changed, state: product.inStock ? 'ok' : 'out-of-stock' }
}

/** The part of a product and unit that a cart line shows. */
export function snapshotOf(product: Product, unit: Product['retailUnits'][number]): CartLineRow['snapshot'] {
  return {
    name: product.name,
    ...(product.nameHi === '' ? {} : { nameHi: product.nameHi }),
    image: product.image[0] ?? '',
    category: product.category,
    unit: unitJson(unit),
  }
}

/** The saved lines as JSON, with today's prices and what is left where that is little. */
export function cartJson({ lines, products }: Pick<ReadCart, 'lines' | 'products'>): CartItemJson[] {
  const items = lines.map((line) => cartItemJson(line, products.get(line.productId)))
  const states = sharedStates(
    items.map(({ productId, quantity, state, unit }) => {
      const product = products.get(productId)
      const { content } = findUnit(product, unit) ?? {}
      return { productId, quantity, state, content, left: product?.stock?.level }
    }),
  )
  return items.map((item, at) => {
    const stock = products.get(item.productId)?.stock ?? undefined
    const state = states[at] ?? item.state
    const left = state === 'not-enough' ? stock?.level : state === 'ok' && stock ? shownLeft(stock) : undefined
    return { ...item, state, ...(left === undefined ? {} : { left }) }
  })
}

/** A shopper's saved cart with today's prices. */
export async function savedCart(db: Queryable, shopperId: string): Promise<CartItemJson[]> {
  const cart = await readCart(db, shopperId)
  return cart === undefined ? [] : cartJson(cart)
}
