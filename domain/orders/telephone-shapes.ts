import * as z from 'zod/mini'
import { maxLines } from '../cart/cart.ts'
import { quantity } from '../cart/cart-shapes.ts'
import { namedProduct, namedUnit } from '../catalogue/product-shapes.ts'
import { addressLimits } from '../delivery/address-limits.ts'
import { point, sentAddress } from '../delivery/address-shapes.ts'
import { id, rupees, singleLine } from '../shapes.ts'
import { ifGone, language } from './order-shapes.ts'

const { street, city, state, zipcode, country, phone, latitude, longitude } = sentAddress.shape
const place = z.object({ street, city, state, zipcode, country: z.optional(country), latitude, longitude })

/** A new customer by phone number with an address, or a customer of the list with one of their addresses. */
const telephoneCustomer = z.union([
  z.object({ _id: id, addressId: id }),
  z.object({ name: singleLine(addressLimits.firstName), phone, address: place }),
])
export type TelephoneCustomer = z.infer<typeof telephoneCustomer>
export type NewTelephoneCustomer = Exclude<TelephoneCustomer, { _id: string }>

const items = z
  .array(z.object({ product: namedProduct, unit: namedUnit, quantity, ifGone: z.optional(ifGone) }))
  .check(z.minLength(1), z.maxLength(maxLines))

export const sentTelephoneOrder = z.object({
  customer: telephoneCustomer,
  items,
  /** The total that the seller read out; if today's is another, the order is refused with it. */
  amount: z.optional(z.number().check(z.gte(0), z.lte(1_000_000_000))),
  ifGone: z.optional(ifGone),
  /** The language of messages to the customer; English by default. */
  language: z.optional(language),
})
export type SentTelephoneOrder = z.infer<typeof sentTelephoneOrder>

export const sentTelephoneQuote = z.object({ items, point })
export type SentTelephoneQuote = z.infer<typeof sentTelephoneQuote>

/** What a telephone order would cost now, line by line. */
export const telephoneQuote = z.object({
  lines: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      nameHi: z.string(),
      unit: z.string(),
      label: z.string(),
      quantity: z.number(),
      sellingPrice: rupees,
      sum: rupees,
    }),
  ),
  distanceKm: z.number(),
  shippingFee: rupees,
  amount: rupees,
})
export type TelephoneQuote = z.infer<typeof telephoneQuote>
