import { normalizePhone } from '../accounts/accounts.ts'
import type { DeliveryTerms } from '../delivery/delivery.ts'
import type { Paise } from '../money.ts'
import type { OpeningHours } from './hours.ts'

/** Legal notices of the store; each is hidden until set (CONTRACT "Store"). */
type LegalNotices = {
  readonly name?: string
  /** The 14 digits of the food licence. */
  readonly fssai?: string
  readonly gstin?: string
  readonly grievanceOfficer?: string
  readonly grievanceEmail?: string
  readonly grievancePhone?: string
}

/** All settings of the store that pages and rules read (CONTRACT "Store"). */
export type StoreSettings = DeliveryTerms & {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
  /** The largest total that one order may have, in paise. */
  readonly largestOrder: Paise
  readonly supportEmail: string
  readonly supportPhone: string
  readonly whatsapp?: string
  /** The logo's picture; absent for the drawn mark. */
  readonly logo?: string
  /** The smallest sum of goods that is delivered, in paise. */
  readonly smallestOrder: Paise
  /** Whether riders ask the shopper for four digits. */
  readonly doorCode: boolean
  /** Absent until the seller saves any: the store is always open. */
  readonly hours?: OpeningHours
  /** Whether the shop takes cash, and the UPI id for paying on delivery. */
  readonly cash: boolean
  /** Whether new orders may be paid online, by keys that the store may lack. */
  readonly online: boolean
  readonly upiId?: string
  /** What the home page claims; each may be off. */
  readonly claims: { readonly deliveryMinutes?: number; readonly happyCustomers?: number; readonly rating?: number }
  /** Own banner video, a path of this site or an https URL; absent for the default. */
  readonly bannerVideo?: string
  readonly legal: LegalNotices
  readonly social: { readonly [site in 'instagram' | 'twitter' | 'facebook' | 'youtube']?: string }
}

export const demoPhone = '+91 98765 43210'

/** Whether this is the demo store's number, however it is spaced. */
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
