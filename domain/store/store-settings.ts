import { normalizePhone } from '../accounts/accounts.ts'
import type { DeliveryTerms } from '../delivery/delivery.ts'
import type { Paise } from '../money.ts'
import type { OpeningHours } from './hours.ts'
import type { StoreJson, storeAddress } from './store-shapes.ts'

/** The settings that pages get as they are (CONTRACT "Store"). */
type ShownSettings = Pick<
  StoreJson,
  keyof typeof storeAddress | 'whatsapp' | 'logo' | 'cash' | 'upiId' | 'bannerVideo' | 'legal'
>

/** The store's settings that pages and rules read, money in paise (CONTRACT "Store"). */
export type StoreSettings = DeliveryTerms &
  Readonly<ShownSettings> & {
    /** The largest total of one order, with the delivery fee. */
    readonly largestOrder: Paise
    /** The smallest sum of goods that is delivered, without the fee; 0 for any. */
    readonly smallestOrder: Paise
    /** Whether riders ask the shopper for the four digits of a door code. */
    readonly doorCode: boolean
    /** Absent for a store that is always open. */
    readonly hours?: OpeningHours
    /** Whether new orders may be paid online; also needs the gateway's keys. */
    readonly online: boolean
    readonly claims: { readonly deliveryMinutes?: number; readonly happyCustomers?: number; readonly rating?: number }
    readonly social: { readonly [site in 'instagram' | 'twitter' | 'facebook' | 'youtube']?: string }
  }

export const demoPhone = '+91 98765 43210'

/** Whether a phone number is the demo store's, in any spelling. */
export const isDemoPhone = (phone: string) => normalizePhone(phone) === normalizePhone(demoPhone)

/** The demo store's PIN code and its point on the map. */
export const demoPlace = { zipcode: '110024', point: { latitude: 28.57, longitude: 77.243 } } as const

/** Whether a point is still the demo store's, though the PIN code is another place's. */
export function isForgottenDemoPoint({
  point,
  zipcode,
}: Pick<DeliveryTerms, 'point'> & { readonly zipcode: string }): boolean {
  const { latitude, longitude } = demoPlace.point
  return point.latitude === latitude && point.longitude === longitude && zipcode !== demoPlace.zipcode
}

/** Environment variables whose defaults are placeholders of the demo store. */
export const placeholderVariables = [
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
export type PlaceholderVariable = (typeof placeholderVariables)[number]
