import * as z from 'zod/mini'
import { rupees, when, zonedTime } from '../shapes.ts'
import { maxClosingMinutes, maxReasonLength } from './closing.ts'

/** The store's closing, by the seller or by its hours; without `until` it lasts until the seller opens (CONTRACT "Store"). */
export const closing = z.object({
  until: z.optional(when),
  reason: z.optional(z.string()),
  /** Whether only the hours close the store. */
  byHours: z.optional(z.literal(true)),
})

export type ClosingJson = z.infer<typeof closing>

/** A closing that the seller sends: for minutes of the server's clock, else until a time, else without an end; its reason may be empty. */
export const sentClosing = z.object({
  minutes: z.optional(z.number().check(z.int(), z.gte(1), z.lte(maxClosingMinutes))),
  until: z.optional(zonedTime),
  reason: z.string().check(z.trim(), z.maxLength(maxReasonLength)),
})

export type SentClosing = z.infer<typeof sentClosing>

const spans = z.array(z.object({ from: z.string(), to: z.string() }))

/** Opening hours in India time; `opensAt` if orders are not taken now, `lastOrderAt` if they are. */
export const openingHours = z.object({
  weekly: z.object({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans }),
  holidays: z.array(z.string()),
  lastOrderMinutes: z.number(),
  isOpen: z.boolean(),
  opensAt: z.optional(when),
  lastOrderAt: z.optional(when),
})

/** The store's name, address and contact, on its pages and bills. */
export const storeAddress = {
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string(),
}

export const legalNotices = z.object({
  name: z.optional(z.string()),
  fssai: z.optional(z.string()),
  gstin: z.optional(z.string()),
  grievanceOfficer: z.optional(z.string()),
  grievanceEmail: z.optional(z.string()),
  grievancePhone: z.optional(z.string()),
})

export const store = z.object({
  ...storeAddress,
  point: z.object({ latitude: z.number(), longitude: z.number() }),
  radiusKm: z.number(),
  freeDeliveryFrom: rupees,
  /** The largest total, with the delivery fee. */
  largestOrder: rupees,
  feeByKm: z.record(z.string(), rupees),
  currency: z.literal('INR'),
  /** How to pay online; absent if that is not possible. */
  onlinePayment: z.optional(z.object({ checkoutUrl: z.string(), isTest: z.boolean() })),
  /** The map service that pages must credit; absent for the built-in map. */
  map: z.optional(z.enum(['google', 'openstreetmap'])),
  /** Whether the home page offers a test notification; outside production only. */
  testPush: z.optional(z.boolean()),
  /** Whether every page says that payments are only a test, because the public can reach the store. */
  noMoneyMoves: z.optional(z.boolean()),
  whatsapp: z.optional(z.string()),
  /** The path of the logo's picture; absent for the built-in logo. */
  logo: z.optional(z.string()),
  /** The smallest sum of goods that is delivered, without the fee; 0 for any. */
  smallestOrder: rupees,
  /** Whether orders can be paid in cash on delivery. */
  cash: z.boolean(),
  /** The UPI id for paying on delivery. */
  upiId: z.optional(z.string()),
  /** Absent for a store that is always open. */
  hours: z.optional(openingHours),
  claims: z.object({
    deliveryMinutes: z.optional(z.number()),
    happyCustomers: z.optional(z.number()),
    rating: z.optional(z.number()),
  }),
  /** The banner's own video; absent for the default one. */
  bannerVideo: z.optional(z.string()),
  legal: legalNotices,
  social: z.object({
    instagram: z.optional(z.string()),
    twitter: z.optional(z.string()),
    facebook: z.optional(z.string()),
    youtube: z.optional(z.string()),
  }),
})

export type StoreJson = z.infer<typeof store>
