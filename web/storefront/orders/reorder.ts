import { maxQuantity } from '#domain/cart/cart.ts'
import { reorderLines } from '#domain/cart/reorder.ts'
import type { ProductJson, UnitJson } from '#domain/catalogue/product-shapes.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callPublic, shopperApi } from '../../api/call-api.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { loadSession } from '../accounts/session-store.ts'
import { cart } from '../cart/cart-store.ts'

/** Adds an order's available lines to the cart; returns their number, and a sentence for each line that is missing. */
export async function reorder({ items }: OrderJson): Promise<{ added: number; missing: string[] }> {
  // The cart on screen may still show lines of an order whose answer was lost.
  const [{ products }] = await Promise.all([callPublic(shopperApi.productList), loadSession()])
  const { lines, missing } = reorderLines<ProductJson, UnitJson>(items, products)
  const entries = lines.map(({ product: { _id, name, nameHi, image, category }, unit, quantity }) => ({
    productId: _id,
    unit,
    quantity: Math.min(quantity, maxQuantity),
    name,
    nameHi,
    image: image[0] ?? '',
    category,
    state: 'ok' as const,
  }))
  const rejected = cart.addAll(entries)
  const { names, orders } = shopperMessages()
  const { missing: reasons } = orders.again
  return {
    added: entries.length - rejected.length,
    missing: [
      ...missing.map((line) => reasons[line.why](names.vegetable(line.name, line.nameHi), names.unit(line.label))),
      ...rejected.map(({ name, nameHi, unit }) =>
        reasons['no-room'](names.vegetable(name, nameHi), names.unit(unit.label)),
      ),
    ],
  }
}
