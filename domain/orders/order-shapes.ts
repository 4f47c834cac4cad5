import * as z from 'zod/mini'
import { maxSentLines, quantity } from '../cart/cart-shapes.ts'
import { namedProduct, namedUnit } from '../catalogue/product-shapes.ts'
import { address } from '../delivery/address-shapes.ts'
import { languages } from '../languages.ts'
import { paymentType } from '../payments/payment-shapes.ts'
import { received } from '../payments/receipt-shapes.ts'
import { id, rupees, when } from '../shapes.ts'
import { legalNotices, storeAddress } from '../store/store-shapes.ts'
import { refuseReasons, returnStates } from './order-ending.ts'
import { actorRoles } from './order-history.ts'
import { endStatuses, sellerStatuses } from './orders.ts'
import { ifGoneWishes, replacementStates } from './packing.ts'
import { stopStates } from './rounds.ts'

const orderedUnit = {
  product: z.object({
    _id: z.string(),
    name: z.string(),
    /** Its Hindi name, if it had one when it was ordered. */
    nameHi: z.optional(z.string()),
    image: z.array(z.string()),
    category: z.string(),
  }),
  unit: z.object({ _id: z.string(), label: z.string(), sellingPrice: rupees }),
}

export const ifGone = z.enum(ifGoneWishes)

/** The language of messages to the shopper about an order. */
export const language = z.enum(languages)

/** What replaces a line, and whether its shopper accepts it. */
const replacedBy = z.object({
  ...orderedUnit,
  packedGrams: z.optional(z.number()),
  packedPieces: z.optional(z.number()),
  state: z.enum(replacementStates),
})

const orderItem = z.object({
  _id: z.string(),
  ...orderedUnit,
  quantity: z.number(),
  /** The ordered amount of the whole line, in grams or else in pieces. */
  orderedGrams: z.optional(z.number()),
  orderedPieces: z.optional(z.number()),
  /** The packed amount of the whole line; absent before packing. */
  packedGrams: z.optional(z.number()),
  packedPieces: z.optional(z.number()),
  /** What packing took off the line's price; absent before packing. */
  credit: z.optional(rupees),
  /** Packed as out of stock: nothing of the line is delivered, and it costs nothing. */
  gone: z.optional(z.literal(true)),
  replacedBy: z.optional(replacedBy),
  ifGone: z.optional(ifGone),
})

/** The seller's details that a bill stores; later changes of the settings leave them as they are. */
export const billSeller = z.object({
  ...storeAddress,
  legal: z.pick(legalNotices, { name: true, fssai: true, gstin: true }),
})
export type BillSeller = z.infer<typeof billSeller>

/** A shopper's request to return an order, and the seller's settlement. */
const orderReturn = z.object({
  state: z.enum(returnStates),
  /** Why the shopper wants to return the order. */
  reason: z.string(),
  /** The `_id`s of the lines that the shopper wants to return; absent for the whole order. */
  lines: z.optional(z.array(z.string())),
  /** The URL of the shopper's photo. */
  photo: z.optional(z.string()),
  requestedAt: when,
  settledAt: z.optional(when),
  /** Why the seller refused the return. */
  refusal: z.optional(z.string()),
  /** The `_id`s of the lines that the seller took back. */
  accepted: z.optional(z.array(z.string())),
  /** What the order still costs: the lines that the shopper keeps, online the sum without the refund; only for accepted returns. */
  remaining: z.optional(rupees),
  /** The refund, in rupees. */
  amount: z.optional(rupees),
  /** When the seller gave the cash back. */
  givenBackAt: z.optional(when),
})

/** A status in the seller's or the shopper's words. */
export const status = z.enum([...sellerStatuses, ...endStatuses, 'Ordered'])

export const order = z.object({
  _id: z.string(),
  paymentType,
  /** The total, less what packing took off. */
  amount: rupees,
  shippingFee: rupees,
  items: z.array(orderItem),
  /** The version of the packing; a client sends back the one it has seen. */
  version: z.number(),
  /** The total before packing. */
  orderedAmount: z.optional(rupees),
  /** When every line was packed. */
  packedAt: z.optional(when),
  ifGone: z.optional(ifGone),
  /** The language of messages to the shopper. */
  language: z.optional(language),
  /** Why the store refused the order. */
  refusal: z.optional(z.object({ reason: z.enum(refuseReasons), text: z.optional(z.string()) })),
  status,
  statusTimeline: z.array(z.object({ status, timestamp: when })),
  isPaid: z.boolean(),
  address,
  received: z.optional(received),
  return: z.optional(orderReturn),
  /** The bill of the first delivery, with the seller's details then, and each product's HSN code when it was first delivered with one. */
  bill: z.optional(
    z.object({
      number: z.string(),
      at: when,
      seller: z.optional(billSeller),
      hsn: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  createdAt: when,
  updatedAt: when,
  /** Who took the order by telephone; only for the seller. */
  takenBy: z.optional(z.object({ role: z.enum(actorRoles), name: z.optional(z.string()) })),
  acceptedAt: z.optional(when),
  /** The time by which the seller promised to deliver. */
  promisedAt: z.optional(when),
  /** The round of its present or past rider; only for the seller. */
  round: z.optional(
    z.object({ _id: z.string(), name: z.string(), state: z.enum(stopStates), at: z.optional(when), until: when }),
  ),
  /** What the shopper reads out to the rider, while the order is on its way. */
  doorCode: z.optional(z.string()),
})

export type OrderJson = z.infer<typeof order>

const sentOrderItem = z.object({
  product: namedProduct,
  unit: z.intersection(
    namedUnit,
    // The price that the shopper saw, in rupees; only shown beside today's, never used as the price.
    z.object({ sellingPrice: z.optional(z.number()) }),
  ),
  quantity,
  /** What to do if out of stock; by default the order's wish. */
  ifGone: z.optional(ifGone),
})

export type SentOrderItem = z.infer<typeof sentOrderItem>

/** A line whose price is no longer the one that the shopper saw; sent with PRICE_CHANGED, money in rupees. */
export type RepricedLine = {
  product: string
  name: string
  nameHi: string
  label: string
  quantity: number
  before: number
  after: number
}

export const sentOrder = z.object({
  items: z.array(sentOrderItem).check(z.maxLength(maxSentLines)),
  address: z.optional(z.nullable(z.union([z.literal(''), id]))),
  amount: z.number().check(z.gte(0)),
  /** SPEC 7 has clients send it; the server does not read it. */
  shippingFee: z.optional(z.number().check(z.gte(0))),
  ifGone: z.optional(ifGone),
  /** The version of the saved cart that is ordered; refused if another window changed or ordered it. */
  cartVersion: z.optional(z.number().check(z.int(), z.gte(0))),
})

export type SentOrder = z.infer<typeof sentOrder>

/** An order to pay online, with the total as text (SPEC 7: "amount as a rounded string"). */
export const sentOnlineOrder = z.extend(sentOrder, {
  amount: z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be rupees such as "173.50"')),
})

export type SentOnlineOrder = z.infer<typeof sentOnlineOrder>

/** A page of orders; `nextPage` or `nextCursor` leads to the next. */
export const orders = z.object({
  orders: z.array(order),
  nextPage: z.optional(z.number()),
  nextCursor: z.optional(z.string()),
})
