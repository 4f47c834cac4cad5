import type { DeliveryTerms } from './delivery.ts'
import type { Paise } from './money.ts'

/** What the law wants told about the store, each hidden when it is not set (CONTRACT "Store"). */
export type LegalNotices = {
  readonly name?: string
  /** The 14 digits of the food licence. */
  readonly fssai?: string
  readonly gstin?: string
  readonly grievanceOfficer?: string
  readonly grievanceEmail?: string
  readonly grievancePhone?: string
}

/** Everything about the one store: who it is, where it stands, what delivery costs, what it claims (CONTRACT "Store"). */
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
  readonly claims: { readonly deliveryMinutes: number; readonly happyCustomers: number; readonly rating: number }
  /** The store's own film for the home page's banner, a path of this site or an https address; without it the drawn one. */
  readonly bannerVideo?: string
  readonly legal: LegalNotices
  readonly social: { readonly [site in 'instagram' | 'twitter' | 'facebook' | 'youtube']?: string }
}

/** Settings that a store in production is looked at for: what they hold until they are set is the demo store's. */
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
