import * as z from 'zod/mini'
import { when } from '../shapes.ts'
import { checklist, requiredNotices } from './checklist.ts'
import { paymentKey, secret, settingSections, settingShapes } from './setting-shapes.ts'

/** How the caller's login is protected; calls of the accounts change it. */
const security = z.object({
  email: z.string(),
  secondFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  sessions: z.number(),
})

/** Who saved a section last, and when; a section without one comes from the environment variables. */
const change = z.object({ version: z.number(), at: when, by: z.string() })

export const settings = z.object({
  version: z.number(),
  settings: z.object({ ...settingShapes, security }),
  changes: z.object({
    shop: z.optional(change),
    delivery: z.optional(change),
    hours: z.optional(change),
    payment: z.optional(change),
    mail: z.optional(change),
    legal: z.optional(change),
  }),
  checklist,
  /** Required legal notices that the shop does not show. */
  missingNotices: z.array(z.enum(requiredNotices)),
  /** Whether stored secrets, encrypted with another key, must be entered again. */
  secretsLocked: z.boolean(),
})
export type SettingsJson = z.infer<typeof settings>

/** A section to save; unsent values stay, and null empties a text. */
export const sentSettings = z.object({
  section: z.enum(settingSections),
  version: z.int().check(z.gte(0)),
  values: z.looseObject({}),
})
export type SentSettings = z.infer<typeof sentSettings>

/** The form field beside a new logo: the section's version. */
export const sentLogo = z.object({ version: z.int().check(z.gte(0)) })

/** Razorpay's keys to check; by default the saved ones. */
export const sentKeys = z.object({ razorpayKeyId: z.optional(paymentKey), razorpayKeySecret: z.optional(secret) })

/** The key of an authenticator app, in base32. */
export const factorKey = z.string().check(z.regex(/^[A-Z2-7]{32}$/, 'is not a key'))
