import type { CartEntry } from './cart-lines.ts'

/** A line as an order sends it, in rupees (SPEC 7); the server uses its own prices. */
export const sentItem = ({ productId, unit: { _id, label, sellingPrice }, quantity }: CartEntry) => ({
  product: productId,
  unit: { _id, label, sellingPrice, offerPrice: sellingPrice },
  quantity,
})
