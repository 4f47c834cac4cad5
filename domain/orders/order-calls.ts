import * as z from 'zod/mini'
import * as catalogue from '../catalogue/product-shapes.ts'
import type { CallEntry } from '../endpoint.ts'
import * as payment from '../payments/payment-shapes.ts'
import { byId, message, paged } from '../shapes.ts'
import * as ordering from './order-shapes.ts'
import * as packing from './packing-shapes.ts'
import * as queue from './queue-shapes.ts'

/** A shopper's orders: placing, paying, listing, cancelling and returning them (SPEC 7, CONTRACT "Orders"). */
export const orderCalls = {
  placeCodOrder: {
    who: 'shopper',
    does: "Places a cash order at today's prices and empties the cart.",
    body: ordering.sentOrder,
    idempotent: 'byHandler',
    answer: z.extend(message, { orderId: z.string() }),
  },
  startOnlinePayment: {
    who: 'shopper',
    does: 'Makes an order that is placed once it is paid, and opens it at the payment gateway. `orderId` is the gateway’s, `orderDbId` ours; amount is in paise, timeout the seconds in which it can be paid.',
    body: ordering.sentOnlineOrder,
    idempotent: 'byHandler',
    answer: z.extend(message, {
      razorpayKey: z.string(),
      amount: z.int(),
      currency: z.literal('INR'),
      orderId: z.string(),
      orderDbId: z.string(),
      timeout: z.int(),
    }),
  },
  verifyPayment: {
    who: 'shopper',
    does: "Checks the gateway's signature and the payment itself; then the order is placed and its quantities leave the cart.",
    body: payment.paymentProof,
    answer: z.extend(message, { orderId: z.string() }),
  },
  myOrders: {
    who: 'shopper',
    does: "Lists the shopper's own orders, newest first; with q or cursor 20 at a time.",
    query: z.extend(paged, queue.ownQuery.shape),
    answer: ordering.orders,
  },
  buyAgain: {
    who: 'shopper',
    does: 'Lists up to 12 products the shopper ordered and can have today, the latest first, each with its unit of then.',
    answer: z.object({ items: z.array(z.object({ product: catalogue.product, unitId: z.string() })) }),
  },
  orderCancel: {
    who: 'shopper',
    does: "Cancels the shopper's own order before it leaves the store.",
    params: byId,
    fixedMessage: 'Order cancelled',
  },
  replacementAnswer: {
    who: 'shopper',
    does: "Accepts or declines what is offered in place of a line of the shopper's own order, until it leaves the store.",
    params: byId,
    body: packing.sentAnswer,
    answer: message,
  },
  orderReturn: {
    who: 'shopper',
    does: "Asks to return the shopper's own order, or lines of it, within 7 days of its delivery, with the reason and a photo where there is one; the seller settles it.",
    params: byId,
    body: packing.sentReturn,
    photo: true,
    fixedMessage: 'Return requested',
  },
} as const satisfies Record<string, CallEntry>
