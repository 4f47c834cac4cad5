import * as z from 'zod'
import { isZipcode } from '#domain/accounts/accounts.ts'
import { isPoint } from '#domain/delivery/delivery.ts'
import { paise, parseRupees, rupeesToPaise } from '#domain/money.ts'
import { isFssaiNumber, isGstin } from '#domain/store/legal.ts'
import { demoPhone, type StoreSettings } from '#domain/store/store-settings.ts'
import { configError, type Environment, email, integer, number, phone, settingsGroup, webAddress } from './variables.ts'

/** A site path or an https URL, because every page loads it. */
function isVideo(text: string): boolean {
  return /^\/(?![/\\])[\w./%~-]+$/.test(text) || (URL.canParse(text) && new URL(text).protocol === 'https:')
}

/** Delivery fees for 1, 2, 3, … km (SPEC 9). */
const fees = z
  .string()
  .default('10,15,20,25')
  .transform((text, context) =>
    text.split(',').map((fee) => {
      const paise = parseRupees(fee.trim())
      if (paise === undefined) context.addIssue('rupees by kilometre, such as 10,15,20,25')
      return paise ?? z.NEVER
    }),
  )

const storeGroup = settingsGroup({
  name: ['STORE_NAME', z.string().default('Thela')],
  street: ['STORE_STREET', z.string().default('Central Market, Lajpat Nagar II')],
  city: ['STORE_CITY', z.string().default('New Delhi')],
  state: ['STORE_STATE', z.string().default('Delhi')],
  zipcode: ['STORE_ZIPCODE', z.string().refine(isZipcode, 'a PIN code of six digits').default('110024')],
  country: ['STORE_COUNTRY', z.string().default('India')],
  // Whole kilometres, because fees go by them (SPEC 9).
  radiusKm: ['STORE_RADIUS_KM', integer(1, 100).default(4)],
  freeDeliveryFrom: ['STORE_FREE_DELIVERY_FROM', number(0, 100_000).default(149).transform(rupeesToPaise)],
  fees: ['STORE_FEES', fees],
  largestOrder: ['STORE_LARGEST_ORDER', number(1, 10_000_000).default(100_000).transform(rupeesToPaise)],
  supportEmail: ['STORE_EMAIL', email.default('help@thela.example')],
  supportPhone: ['STORE_PHONE', phone.default(demoPhone)],
  bannerVideo: [
    'STORE_BANNER_VIDEO',
    z.string().refine(isVideo, 'a path such as /film.mp4 or an https:// address').optional(),
  ],
})
const pointGroup = settingsGroup({
  latitude: ['STORE_LATITUDE', number(-90, 90).default(28.57)],
  longitude: ['STORE_LONGITUDE', number(-180, 180).default(77.243)],
})
const claimsGroup = settingsGroup({
  deliveryMinutes: ['STORE_CLAIM_MINUTES', number(1, 240).default(30)],
  happyCustomers: ['STORE_CLAIM_CUSTOMERS', number(0, 1_000_000_000).default(100)],
  rating: ['STORE_CLAIM_RATING', number(0, 5).default(4)],
})
const legalGroup = settingsGroup({
  name: ['STORE_LEGAL_NAME', z.string().optional()],
  fssai: ['STORE_FSSAI', z.string().refine(isFssaiNumber, 'the 14 digits of the FSSAI licence').optional()],
  gstin: ['STORE_GSTIN', z.string().refine(isGstin, 'a GST number such as 27AAPFU0939F1ZV').optional()],
  grievanceOfficer: ['STORE_GRIEVANCE_OFFICER', z.string().optional()],
  grievanceEmail: ['STORE_GRIEVANCE_EMAIL', email.optional()],
  grievancePhone: ['STORE_GRIEVANCE_PHONE', phone.optional()],
})
const socialGroup = settingsGroup({
  instagram: ['STORE_INSTAGRAM', webAddress.optional()],
  twitter: ['STORE_TWITTER', webAddress.optional()],
  facebook: ['STORE_FACEBOOK', webAddress.optional()],
  youtube: ['STORE_YOUTUBE', webAddress.optional()],
})
export const storeGroups = [storeGroup, pointGroup, claimsGroup, legalGroup, socialGroup]

/** Reads the settings of the store itself (CONTRACT "Store"). */
export function storeFromEnvironment(env: Environment): StoreSettings {
  const { fees, ...store } = storeGroup.parse(env)
  const point = pointGroup.parse(env)
  if (!isPoint(point.latitude, point.longitude))
    configError('STORE_LATITUDE and STORE_LONGITUDE', 'a point on the earth')
  if (fees.length < store.radiusKm)
    configError('STORE_FEES', `one fee for each of the ${store.radiusKm} kilometres of the radius`)
  return {
    ...store,
    point,
    smallestOrder: paise(0),
    doorCode: false,
    cash: true,
    online: true,
    // Pages show every fee, and one beyond the radius would promise a delivery.
    feeByKm: Object.fromEntries(fees.slice(0, store.radiusKm).map((fee, index) => [index + 1, fee])),
    claims: claimsGroup.parse(env),
    legal: legalGroup.parse(env),
    social: socialGroup.parse(env),
  }
}
