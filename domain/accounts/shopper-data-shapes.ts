import * as z from 'zod/mini'
import { cartItem } from '../cart/cart-shapes.ts'
import { answer, problem } from '../contact/problem-shapes.ts'
import { address } from '../delivery/address-shapes.ts'
import { order } from '../orders/order-shapes.ts'
import { rupees, when } from '../shapes.ts'
import { devices } from './devices.ts'

/** All data that the store has about a shopper, as the shopper or the owner exports it. */
export const shopperData = z.object({
  exportedAt: when,
  account: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.optional(z.string()),
    createdAt: when,
    note: z.string(),
    refusesCash: z.boolean(),
  }),
  /** When their e-mail subscribed to the newsletter. */
  newsletterSince: z.optional(when),
  addresses: z.array(address),
  cart: z.array(cartItem),
  orders: z.array(order),
  payments: z.array(
    z.object({
      orderId: z.string(),
      amount: rupees,
      createdAt: when,
      refunds: z.array(z.object({ amount: rupees, state: z.string(), createdAt: when })),
    }),
  ),
  complaints: z.array(problem),
  messages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      phone: z.optional(z.string()),
      message: z.string(),
      createdAt: when,
      answers: z.array(answer),
    }),
  ),
  sessions: z.array(z.object({ device: z.enum(devices), createdAt: when, expiresAt: when })),
})

export type ShopperData = z.infer<typeof shopperData>
