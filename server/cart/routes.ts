import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { sendLines } from './basket-cookie.ts'
import { updateCart } from './update-cart.ts'

/** Saves a shopper's cart (SPEC 7 "POST /api/cart/update"), and clears the cookie cart of a browser. */
export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.cartUpdate, async ({ body, person }) => {
    const saved = await updateCart(shop, person, body)
    return { message: 'Cart updated', ...saved }
  })

  endpoint(app, shop, api.basketTaken, async ({ reply }) => {
    sendLines(shop, reply, [])
    return { message: 'Cart taken over' }
  })
}
