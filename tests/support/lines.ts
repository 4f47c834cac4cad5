/** A line of an order as a client sends it. */
export const item = (product: unknown, label = '1kg', quantity: unknown = 1) => ({ product, unit: { label }, quantity })

/** A line of a cart as a client sends it. */
export const cartLine = (productId: string, label = '1kg', quantity = 1) => ({ productId, unit: { label }, quantity })
