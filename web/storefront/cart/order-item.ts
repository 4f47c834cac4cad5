import type { CartEntry } from './cart-lines.ts'

/** A cart line as an order's request sends it, in rupees (SPEC 7); the server uses its own prices. */
export const orderItem = ({ productId, unit: { _id, label, sellingPrice }, quantity }: CartEntry) => ({
  product: productId,
  unit: { _id, label, sellingPrice, offerPrice: sellingPrice },
  quantity,
})
