import * as z from 'zod/mini'
import { isZipcode, normalizePhone } from '../accounts/accounts.ts'
import { normalizeEmail } from '../accounts/email.ts'
import { point } from '../delivery/address-shapes.ts'
import { plainPhone } from '../latin-digits.ts'
import { onOneLine, sentRupees, singleLine } from '../shapes.ts'
import { isDay } from '../time/india-time.ts'
import { spansError, takesOrders, weekdays } from './hours.ts'
import { isFssaiNumber, isGstin, isPhoneNumber } from './legal.ts'
import { isSecretSet } from './secrets.ts'
import { hasOneDecimal, isDeliveryFee, maxFee, maxRadiusKm, maxSpans, settingLimits } from './setting-limits.ts'

/** Sections of the store's own settings, each saved by itself (CONTRACT "Settings"). */
export const settingSections = ['shop', 'delivery', 'hours', 'payment', 'mail', 'legal'] as const
export type Section = (typeof settingSections)[number]

/** A text that is empty or valid. */
const optionalText = (isValid: (value: string) => boolean, wanted: string, max: number = settingLimits.address) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => value === '' || isValid(value), wanted),
  )

const requiredText = (isValid: (value: string) => boolean, wanted: string) =>
  singleLine(settingLimits.address).check(z.refine(isValid, wanted))

const isEmail = (value: string) => normalizeEmail(value) !== undefined

const email = optionalText(isEmail, 'must be an email address')

const anyText = z.string().check(z.trim(), onOneLine, z.maxLength(settingLimits.text))

const webAddress = optionalText(
  (value) => /^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(value),
  'must be a web address such as https://…',
)

const wholeClaim = (min: number, max: number) => z.nullable(z.int().check(z.gte(min), z.lte(max)))

/** A secret as a client sends it: a new one, '' for none, or `{ isSet }` to leave the stored one. */
export const secret = z.union([
  z.string().check(z.trim(), z.maxLength(settingLimits.secret)),
  z.object({ isSet: z.boolean() }),
])

const shop = z.object({
  name: singleLine(settingLimits.name),
  /** The picture's path, or '' for the built-in logo; `logoSave` changes it. */
  logo: z.string(),
  phone: requiredText(isPhoneNumber, 'must be a phone number such as 98765 43210').check(z.overwrite(plainPhone)),
  whatsapp: optionalText(
    (value) => normalizePhone(value) !== undefined,
    'must be a mobile number of ten digits',
    settingLimits.phone,
  ).check(z.overwrite(plainPhone)),
  email: requiredText(isEmail, 'must be an email address'),
  social: z.object({ instagram: webAddress, twitter: webAddress, facebook: webAddress, youtube: webAddress }),
  /** What the home page claims; null for nothing. */
  claims: z.object({
    deliveryMinutes: wholeClaim(1, 240),
    happyCustomers: wholeClaim(0, 1_000_000_000),
    rating: z.nullable(z.number().check(z.gte(0), z.lte(5), z.refine(hasOneDecimal, 'may have one decimal'))),
  }),
})

const kilometre = z.string().check(z.regex(/^([1-9]\d?|100)$/, 'must be a whole kilometre'))
const feeByKm = z.record(kilometre, sentRupees(maxFee).check(z.refine(isDeliveryFee, 'must be 0 or at least 1')))

const delivery = z
  .object({
    street: singleLine(settingLimits.street),
    city: singleLine(settingLimits.place),
    state: singleLine(settingLimits.place),
    zipcode: requiredText(isZipcode, 'must be the six digits of the PIN code'),
    country: singleLine(settingLimits.place),
    point,
    radiusKm: z.int().check(z.gte(1), z.lte(maxRadiusKm)),
    feeByKm,
    freeDeliveryFrom: sentRupees(100_000),
    /** The smallest sum of goods that is delivered, without the fee; 0 for any. */
    smallestOrder: sentRupees(100_000),
    /** Whether riders ask the shopper for the four digits of a door code. */
    doorCode: z.boolean(),
  })
  .check(
    z.refine(({ radiusKm, feeByKm }) => hasEveryFee(radiusKm, feeByKm), {
      path: ['feeByKm'],
      message: 'needs a fee for each kilometre of the radius',
    }),
  )

/** Whether there is a fee for each whole kilometre of the radius. */
function hasEveryFee(radiusKm: number, fees: Readonly<Record<string, number>>): boolean {
  const kilometres = Array.from({ length: Math.min(radiusKm, maxRadiusKm) }, (_, index) => index + 1)
  return kilometres.every((km) => fees[km] !== undefined)
}

const time = z.string().check(z.maxLength(5))

const spans = z
  .array(z.object({ from: time, to: time }))
  .check(z.maxLength(maxSpans))
  .check((context) => {
    const problem = spansError(context.value)
    if (problem !== undefined) context.issues.push({ code: 'custom', message: problem, input: context.value })
  })

const weekly = z.object({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans })

const hours = z
  .object({
    weekly,
    holidays: z.array(z.string().check(z.refine(isDay, 'must be days such as 2026-11-08'))).check(
      z.maxLength(200),
      z.overwrite((days) => [...new Set(days)]),
    ),
    lastOrderMinutes: z.int().check(z.gte(0), z.lte(600)),
  })
  .check(
    // Invalid spans are already refused by their day.
    z.refine((value) => weekdays.some((each) => spansError(value.weekly[each]) !== undefined) || takesOrders(value), {
      path: ['weekly'],
      message: 'has no time at which orders are taken',
    }),
  )

const upiId = /^[\w.-]{2,100}@[a-z][a-z\d]{1,63}$/i

export const paymentKey = optionalText(
  (value) => /^[\x21-\x7e]+$/.test(value),
  'must be a key without spaces',
  settingLimits.key,
)

const payment = z
  .object({
    cash: z.boolean(),
    /** Whether new orders may be paid online; if not, the keys still serve older payments and refunds. */
    online: z.boolean(),
    upiId: optionalText((value) => upiId.test(value), 'must be a UPI ID such as name@bank', settingLimits.text),
    razorpayKeyId: paymentKey,
    razorpayKeySecret: secret,
    razorpayWebhookSecret: secret,
  })
  .check(
    z.refine(({ razorpayKeyId, razorpayKeySecret }) => (razorpayKeyId === '') === !isSecretSet(razorpayKeySecret), {
      path: ['razorpayKeySecret'],
      message: 'and the Key ID belong together: fill in both or neither',
    }),
  )

const host = /^([a-z\d]([\w.-]*[a-z\d])?|[\da-f:.]+)$/i

const mail = z
  .object({
    /** The SMTP server; '' for none. */
    host: optionalText((value) => host.test(value), 'must be a server such as smtp.gmail.com'),
    port: z.int().check(z.gte(1), z.lte(65_535)),
    user: anyText,
    password: secret,
    /** The sender's e-mail; '' for the shop's. */
    from: email,
  })
  .check(
    z.refine(({ user, password }) => (user === '') === !isSecretSet(password), {
      path: ['password'],
      message: 'and the user belong together: fill in both or neither',
    }),
  )

const legal = z.object({
  legalName: anyText,
  fssai: optionalText(isFssaiNumber, 'must be the 14 digits of the FSSAI licence'),
  gstin: optionalText(isGstin, 'must be a GST number such as 27AAPFU0939F1ZV'),
  grievanceOfficer: anyText,
  grievanceEmail: email,
  grievancePhone: optionalText(isPhoneNumber, 'must be a phone number such as 98765 43210', settingLimits.phone).check(
    z.overwrite(plainPhone),
  ),
})

/** The values of each section in calls and answers; money in rupees, times in India. */
export const settingShapes = { shop, delivery, hours, payment, mail, legal } as const satisfies Record<
  Section,
  z.ZodMiniType
>

export type SettingValues = { [S in Section]: z.infer<(typeof settingShapes)[S]> }
