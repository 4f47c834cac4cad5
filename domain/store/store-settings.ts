import { normalizePhone } from '../accounts/accounts.ts'
import type { DeliveryTerms } from '../delivery/delivery.ts'
import type { Paise } from '../money.ts'
import type { OpeningHours } from './hours.ts'
import type { StoreJson } from './store-shapes.ts'

/** The store's settings that pages and rules read (CONTRACT "Store"). */
export type StoreSettings = DeliveryTerms & {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
  /** The largest total of one order, in paise. */
  readonly largestOrder: Paise
  readonly supportEmail: string
  readonly supportPhone: string
  readonly whatsapp?: string
  /** The path of the logo's picture; absent for the built-in logo. */
  readonly logo?: string
  /** The smallest subtotal that is delivered, in paise. */
  readonly smallestOrder: Paise
  /** Whether riders ask the shopper for the four digits of a door code. */
  readonly doorCode: boolean
  /** Absent for a store that is always open. */
  readonly hours?: OpeningHours
  /** Whether orders can be paid in cash on delivery. */
  readonly cash: boolean
  /** Whether new orders may be paid online; also needs the gateway's keys. */
  readonly online: boolean
  /** The UPI id for paying on delivery. */
  readonly upiId?: string
  readonly claims: { readonly deliveryMinutes?: number; readonly happyCustomers?: number; readonly rating?: number }
  /** The banner's own video, a path of this site or an https URL; absent for the default one. */
  readonly bannerVideo?: string
  /** Legal notices; pages leave out those that are not set. */
  readonly legal: StoreJson['legal']
  readonly social: { readonly [site in 'instagram' | 'twitter' | 'facebook' | 'youtube']?: string }
}

export const demoPhone = '+91 98765 43210'

/** Whether a phone number is the demo store's, in any spelling. */
export const isDemoPhone = (phone: string) => normalizePhone(phone) === normalizePhone(demoPhone)

/** Settings whose defaults are placeholders of the demo store. */
export const placeholderSettings = [
  'STORE_NAME',
  'STORE_STREET',
  'STORE_CITY',
  'STORE_STATE',
  'STORE_ZIPCODE',
  'STORE_LATITUDE',
  'STORE_LONGITUDE',
  'STORE_EMAIL',
  'STORE_PHONE',
  'STORE_LEGAL_NAME',
  'STORE_FSSAI',
  'STORE_GRIEVANCE_OFFICER',
  'PUBLIC_URL',
  'MAIL',
  'SELLER_EMAIL',
  'DEMO',
] as const
export type PlaceholderSetting = (typeof placeholderSettings)[number]
