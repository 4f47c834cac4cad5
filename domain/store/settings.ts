import * as z from 'zod/mini'
import { isZipcode, normalisePhone } from '../accounts/accounts.ts'
import { normaliseEmail } from '../accounts/email.ts'
import { rupeesToPaise, toRupees } from '../money.ts'
import { text } from '../shapes.ts'
import { dayNumber } from '../time/india-time.ts'
import { alwaysOpen, spansFault, takesOrders, weekdays } from './hours.ts'
import { isFssaiNumber, isGstin, isPhoneNumber } from './legal.ts'

/** The sections of the store's own settings, each saved as a whole (CONTRACT "Settings"). */
export const sections = ['shop', 'delivery', 'hours', 'payment', 'mail', 'legal'] as const
export type Section = (typeof sections)[number]

/** A text that may be empty, and is valid otherwise. */
const optional = (isValid: (value: string) => boolean, wanted: string, max = 254) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => value === '' || isValid(value), wanted),
  )
const required = (isValid: (value: string) => boolean, wanted: string) =>
  text(254).check(z.refine((value) => value === '' || isValid(value), wanted))
const isEmail = (value: string) => normaliseEmail(value) !== undefined
const email = optional(isEmail, 'must be an e-mail address')
const phone = optional(isPhoneNumber, 'must be a phone number such as 98765 43210', 30)
const anyText = optional(() => true, '', 200)
const webAddress = optional(
  (value) => /^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(value),
  'must be a web address such as https://…',
)

const hasPaise = (value: number) => toRupees(rupeesToPaise(value)) === value
const rupees = (max: number) => z.number().check(z.gte(0), z.lte(max), z.refine(hasPaise, 'may have two decimals'))
const claim = (min: number, max: number) => z.nullable(z.number().check(z.gte(min), z.lte(max)))

/** A secret as it is sent: a new one, '' for none, or what the server answered, which leaves it. */
const secret = z.union([z.string().check(z.trim(), z.maxLength(500)), z.object({ isSet: z.boolean() })])
export type Secret = z.infer<typeof secret>

const shop = z.object({
  name: text(60),
  /** The picture's path; '' for the drawn mark. A new one comes by its own call. */
  logo: z.string(),
  phone: required(isPhoneNumber, 'must be a phone number such as 98765 43210'),
  whatsapp: optional((value) => normalisePhone(value) !== undefined, 'must be a mobile number of ten digits', 30),
  email: required(isEmail, 'must be an e-mail address'),
  social: z.object({ instagram: webAddress, twitter: webAddress, facebook: webAddress, youtube: webAddress }),
  /** What the home page claims; null turns a claim off. */
  claims: z.object({
    deliveryMinutes: claim(1, 240),
    happyCustomers: claim(0, 1_000_000_000),
    rating: claim(0, 5),
  }),
})

const feeByKm = z.record(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'must be a whole kilometre')), rupees(10_000))

const delivery = z
  .object({
    street: text(200),
    city: text(60),
    state: text(60),
    zipcode: required(isZipcode, 'must be the six digits of the PIN code'),
    country: text(60),
    point: z.object({
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
    }),
    radiusKm: z.int().check(z.gte(1), z.lte(100)),
    feeByKm,
    freeDeliveryFrom: rupees(100_000),
    /** The smallest sum of goods that is delivered; 0 for any. */
    smallestOrder: rupees(100_000),
    /** Whether riders ask the shopper for four digits. */
    doorCode: z.boolean(),
  })
  .check(
    z.refine(({ radiusKm, feeByKm }) => missingFee(radiusKm, feeByKm) === undefined, {
      path: ['feeByKm'],
      message: 'needs a fee for each kilometre of the radius',
    }),
  )

/** The first kilometre of the radius without a fee. */
function missingFee(radiusKm: number, fees: Readonly<Record<string, number>>): number | undefined {
  const kilometres = Array.from({ length: radiusKm }, (_, index) => index + 1)
  return kilometres.find((km) => fees[km] === undefined)
}

const time = z.string().check(z.maxLength(5))
const day = z
  .array(z.object({ from: time, to: time }))
  .check(z.maxLength(6))
  .check((context) => {
    const fault = spansFault(context.value)
    if (fault !== undefined) context.issues.push({ code: 'custom', message: fault, input: context.value })
  })
const days = z.object({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day })

const hours = z
  .object({
    weekly: days,
    holidays: z
      .array(z.string().check(z.refine((value) => dayNumber(value) !== undefined, 'must be days such as 2026-11-08')))
      .check(z.maxLength(200)),
    lastOrderMinutes: z.int().check(z.gte(0), z.lte(600)),
  })
  .check(
    z.refine((value) => weekdays.some((each) => spansFault(value.weekly[each]) !== undefined) || takesOrders(value), {
      path: ['weekly'],
      message: 'has no time at which orders are taken',
    }),
  )

const upiId = /^[\w.-]{2,100}@[a-z][a-z\d]{1,63}$/i
const key = optional((value) => /^[\x21-\x7e]+$/.test(value), 'must be a key without spaces', 100)

const payment = z
  .object({
    cash: z.boolean(),
    upiId: optional((value) => upiId.test(value), 'must be a UPI id such as name@bank', 200),
    razorpayKeyId: key,
    razorpayKeySecret: secret,
    razorpayWebhookSecret: secret,
  })
  .check(
    z.refine(({ razorpayKeyId, razorpayKeySecret }) => (razorpayKeyId === '') === !isSecretSet(razorpayKeySecret), {
      path: ['razorpayKeySecret'],
      message: 'and the key id belong together: fill in both or neither',
    }),
  )

const host = /^([a-z\d]([\w.-]*[a-z\d])?|[\da-f:.]+)$/i

const mail = z
  .object({
    /** The SMTP server; '' for none. */
    host: optional((value) => host.test(value), 'must be a server such as smtp.gmail.com'),
    port: z.int().check(z.gte(1), z.lte(65_535)),
    user: anyText,
    password: secret,
    /** The sender; '' for the shop's e-mail. */
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
  fssai: optional(isFssaiNumber, 'must be the 14 digits of the FSSAI licence'),
  gstin: optional(isGstin, 'must be a GST number such as 27AAPFU0939F1ZV'),
  grievanceOfficer: anyText,
  grievanceEmail: email,
  grievancePhone: phone,
})

/** Each section's values as they are sent and answered; money in rupees, times in India's. */
export const settingShapes = { shop, delivery, hours, payment, mail, legal } as const satisfies Record<
  Section,
  z.ZodMiniType
>
export type SettingValues = { [S in Section]: z.infer<(typeof settingShapes)[S]> }

/** The fields that are encrypted in the database and never sent to a browser (CONTRACT "Settings"). */
export const secretFields = {
  shop: [],
  delivery: [],
  hours: [],
  payment: ['razorpayKeySecret', 'razorpayWebhookSecret'],
  mail: ['password'],
  legal: [],
} as const satisfies { [S in Section]: readonly (keyof SettingValues[S])[] }

/** The values on the server, with secrets in plain text. */
export type PlainSettings = {
  [S in Section]: {
    [Field in keyof SettingValues[S]]: Field extends (typeof secretFields)[S][number] ? string : SettingValues[S][Field]
  }
}

/** Whether a secret is set, as it was sent or answered. */
export function isSecretSet(value: Secret): boolean {
  return typeof value === 'string' ? value !== '' : value.isSet
}

/** Hours before any are saved: the store is always open. */
export const firstHours: SettingValues['hours'] = alwaysOpen

/** How the owner's access is protected; changed by calls of its own. */
const security = z.object({
  email: z.string(),
  secondFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  sessions: z.number(),
})

/** Who saved a section last, and when; a section without is as the environment says. */
const change = z.object({ version: z.number(), at: z.string(), by: z.string() })

/** What an open shop needs (issue of the opening checklist), each done or not. */
const checklist = z.object({
  place: z.boolean(),
  phone: z.boolean(),
  hours: z.boolean(),
  prices: z.boolean(),
  payment: z.boolean(),
  law: z.boolean(),
  secondFactor: z.boolean(),
})
export type Checklist = z.infer<typeof checklist>

const notices = ['legalName', 'address', 'fssai', 'grievanceOfficer', 'grievanceContact'] as const
type Notice = (typeof notices)[number]

/** What an open shop must still show to its shoppers by law; the demo's address does not count. */
export function missingNoticesOf({ legal }: PlainSettings, isSaved: (section: Section) => boolean): Notice[] {
  const isMissing: Record<Notice, boolean> = {
    legalName: legal.legalName === '',
    address: !isSaved('delivery'),
    fssai: legal.fssai === '',
    grievanceOfficer: legal.grievanceOfficer === '',
    grievanceContact: legal.grievanceEmail === '' && legal.grievancePhone === '',
  }
  return notices.filter((notice) => isMissing[notice])
}

/** Which steps to an open shop are done. */
export function checklistOf(
  values: PlainSettings,
  isSaved: (section: Section) => boolean,
  facts: { readonly hasOwnPrices: boolean; readonly hasSecondFactor: boolean },
): Checklist {
  const { payment, shop } = values
  return {
    place: isSaved('shop') && isSaved('delivery'),
    phone: isSaved('shop') && shop.phone !== '',
    hours: isSaved('hours'),
    prices: facts.hasOwnPrices,
    payment: isSaved('payment') && (payment.upiId !== '' || payment.razorpayKeyId !== ''),
    law: missingNoticesOf(values, isSaved).length === 0,
    secondFactor: facts.hasSecondFactor,
  }
}

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
  /** Legal notices that an open shop must show and this one does not. */
  missingNotices: z.array(z.enum(notices)),
  /** Whether the stored secrets were encrypted with another key, so that they must be entered again. */
  secretsLocked: z.boolean(),
})
export type SettingsJson = z.infer<typeof settings>

/** A section as it is saved; values that are not sent stay, and null empties a text. */
export const sentSettings = z.object({
  section: z.enum(sections),
  version: z.int().check(z.gte(0)),
  values: z.looseObject({}),
})
export type SentSettings = z.infer<typeof sentSettings>

/** The section's version, with a new logo beside it. */
export const sentLogo = z.object({ version: z.int().check(z.gte(0)) })

/** Razorpay's keys as typed; without them the saved ones are meant. */
export const sentKeys = z.object({
  razorpayKeyId: z.optional(key),
  razorpayKeySecret: z.optional(secret),
})

/** The key of an authenticator app, in base32. */
export const factorKey = z.string().check(z.regex(/^[A-Z2-7]{32}$/, 'is not a key'))
