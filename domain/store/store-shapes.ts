import * as z from 'zod/mini'
import { rupees, when, zonedTime } from '../shapes.ts'
import { maxReason } from './closing.ts'

/**
 * The store's closing, by switch or hours; without `until` it lasts until the seller opens (CONTRACT "Store",
 * "Settings").
 */
export const closing = z.object({
  until: z.optional(when),
  reason: z.optional(z.string()),
  /** Whether only the hours close the store. */
  byHours: z.optional(z.literal(true)),
})

export type ClosingJson = z.infer<typeof closing>

/** A closing as the seller sends it: a time with its zone, and a reason that may be empty. */
export const sentClosing = z.object({
  until: z.optional(zonedTime),
  reason: z.string().check(z.trim(), z.maxLength(maxReason)),
})

export type SentClosing = z.infer<typeof sentClosing>

const spans = z.array(z.object({ from: z.string(), to: z.string() }))

/** Opening hours in India time; `opensAt` while no orders are taken, `lastOrderAt` while they are. */
export const openingHours = z.object({
  weekly: z.object({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans }),
  holidays: z.array(z.string()),
  lastOrderMinutes: z.number(),
  isOpen: z.boolean(),
  opensAt: z.optional(when),
  lastOrderAt: z.optional(when),
})

/** Name, address and contact of the store, on its pages and its bills. */
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
  largestOrder: rupees,
  feeByKm: z.record(z.string(), rupees),
  currency: z.literal('INR'),
  /** How to pay online; absent where cash is the only way. */
  onlinePayment: z.optional(z.object({ checkoutUrl: z.string(), isTest: z.boolean() })),
  /** Name of the map service to credit; absent for the built-in map. */
  map: z.optional(z.enum(['google', 'openstreetmap'])),
  /** Whether the home page offers a test notification; outside production only. */
  testPush: z.optional(z.boolean()),
  /** Whether payments are a test although people out there reach the store: every page says so. */
  noMoneyMoves: z.optional(z.boolean()),
  whatsapp: z.optional(z.string()),
  /** The logo's picture; absent for the drawn mark. */
  logo: z.optional(z.string()),
  /** The smallest sum of goods that is delivered; 0 for any. */
  smallestOrder: rupees,
  /** Whether the shop takes cash, and the UPI id for paying on delivery. */
  cash: z.boolean(),
  upiId: z.optional(z.string()),
  /** When orders are taken, in India time, and the next opening while they are not; absent for always. */
  hours: z.optional(openingHours),
  /** What the home page claims; an absent one is off. */
  claims: z.object({
    deliveryMinutes: z.optional(z.number()),
    happyCustomers: z.optional(z.number()),
    rating: z.optional(z.number()),
  }),
  /** The store's own film for the home page's banner; absent where it is the drawn one. */
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
