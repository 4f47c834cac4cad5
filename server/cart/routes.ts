import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { updateCart } from './update-cart.ts'

/** Saves a shopper's cart (SPEC 7 "POST /api/cart/update"). */
export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.cartUpdate, async ({ body, person }) => {
    const saved = await updateCart(shop, person, body)
    return { message: 'Cart updated', ...saved }
  })
}
