import * as z from 'zod'
import { isZipcode } from '#domain/accounts/accounts.ts'
import { isPoint } from '#domain/delivery/delivery.ts'
import { parseRupees, rupeesToPaise, toRupees } from '#domain/money.ts'
import { isFssaiNumber, isGstin } from '#domain/store/legal.ts'
import { hasOneDecimal, isDeliveryFee, maxFee, maxRadiusKm, settingLimits } from '#domain/store/setting-limits.ts'
import { demoPhone, demoPlace } from '#domain/store/store-settings.ts'
import { configError, type Environment, email, integer, number, phone, variableGroup, webAddress } from './variables.ts'

/** A site path or an https URL, because every page loads it. */
function isVideo(text: string): boolean {
  return /^\/(?![/\\])[\w./%~-]+$/.test(text) || (URL.canParse(text) && new URL(text).protocol === 'https:')
}

/** Delivery fees in rupees for 1, 2, 3, … km (SPEC 9). */
const fees = z
  .string()
  .default('10,15,20,25')
  .transform((text, context) =>
    text.split(',').map((fee) => {
      const paise = parseRupees(fee.trim())
      const rupees = paise === undefined ? Number.NaN : toRupees(paise)
      if (isDeliveryFee(rupees)) return rupees
      context.addIssue('rupees by kilometre, 0 or at least 1, such as 10,15,20,25')
      return z.NEVER
    }),
  )

// The seller's pages save a section whole, so these variables keep their limits.
const textUpTo = (max: number) => z.string().max(max, `a text of at most ${max} characters`)
const socialAddress = webAddress.refine(
  (address) => address.length <= settingLimits.address && new URL(address).hostname.includes('.'),
  'a web address such as https://social.example/shop',
)

const shopGroup = variableGroup({
  name: ['STORE_NAME', textUpTo(settingLimits.name).default('Thela')],
  phone: ['STORE_PHONE', phone.default(demoPhone)],
  email: ['STORE_EMAIL', email.default('help@thela.example')],
})
const socialGroup = variableGroup({
  instagram: ['STORE_INSTAGRAM', socialAddress.default('')],
  twitter: ['STORE_TWITTER', socialAddress.default('')],
  facebook: ['STORE_FACEBOOK', socialAddress.default('')],
  youtube: ['STORE_YOUTUBE', socialAddress.default('')],
})
const claimsGroup = variableGroup({
  deliveryMinutes: ['STORE_CLAIM_MINUTES', integer(1, 240).default(30)],
  happyCustomers: ['STORE_CLAIM_CUSTOMERS', integer(0, 1_000_000_000).default(100)],
  rating: ['STORE_CLAIM_RATING', number(0, 5).refine(hasOneDecimal, 'a number with at most one decimal').default(4)],
})
const deliveryGroup = variableGroup({
  street: ['STORE_STREET', textUpTo(settingLimits.street).default('Central Market, Lajpat Nagar II')],
  city: ['STORE_CITY', textUpTo(settingLimits.place).default('New Delhi')],
  state: ['STORE_STATE', textUpTo(settingLimits.place).default('Delhi')],
  zipcode: ['STORE_ZIPCODE', z.string().refine(isZipcode, 'a PIN code of six digits').default(demoPlace.zipcode)],
  country: ['STORE_COUNTRY', textUpTo(settingLimits.place).default('India')],
  // Whole kilometres, because fees go by them (SPEC 9).
  radiusKm: ['STORE_RADIUS_KM', integer(1, maxRadiusKm).default(4)],
  // Whole paise, as the seller's settings take them.
  freeDeliveryFrom: [
    'STORE_FREE_DELIVERY_FROM',
    number(0, 100_000)
      .default(149)
      .transform((rupees) => toRupees(rupeesToPaise(rupees))),
  ],
  fees: ['STORE_FEES', fees],
})
const pointGroup = variableGroup({
  latitude: ['STORE_LATITUDE', number(-90, 90).default(demoPlace.point.latitude)],
  longitude: ['STORE_LONGITUDE', number(-180, 180).default(demoPlace.point.longitude)],
})
const legalGroup = variableGroup({
  legalName: ['STORE_LEGAL_NAME', textUpTo(settingLimits.text).default('')],
  fssai: ['STORE_FSSAI', z.string().refine(isFssaiNumber, 'the 14 digits of the FSSAI licence').default('')],
  gstin: ['STORE_GSTIN', z.string().refine(isGstin, 'a GST number such as 27AAPFU0939F1ZV').default('')],
  grievanceOfficer: ['STORE_GRIEVANCE_OFFICER', textUpTo(settingLimits.text).default('')],
  grievanceEmail: ['STORE_GRIEVANCE_EMAIL', email.default('')],
  grievancePhone: ['STORE_GRIEVANCE_PHONE', phone.default('')],
})
/** Variables that no section of the seller's settings has. */
const otherGroup = variableGroup({
  largestOrder: ['STORE_LARGEST_ORDER', number(1, 10_000_000).default(100_000).transform(rupeesToPaise)],
  bannerVideo: [
    'STORE_BANNER_VIDEO',
    z.string().refine(isVideo, 'a path such as /film.mp4 or an https:// address').optional(),
  ],
})
export const storeGroups = [shopGroup, socialGroup, claimsGroup, deliveryGroup, pointGroup, legalGroup, otherGroup]

/** Reads the variables of the store itself as the sections of the seller's settings have them, money in rupees (CONTRACT "Store"). */
export function storeFromEnvironment(env: Environment) {
  const { fees, ...place } = deliveryGroup.parse(env)
  const point = pointGroup.parse(env)
  if (!isPoint(point.latitude, point.longitude))
    configError('STORE_LATITUDE and STORE_LONGITUDE', 'a point on the earth')
  if (fees.length < place.radiusKm)
    configError('STORE_FEES', `one fee for each of the ${place.radiusKm} kilometres of the radius`)
  // Pages show every fee, and one beyond the radius would promise a delivery.
  const feeByKm = Object.fromEntries(fees.slice(0, place.radiusKm).map((fee, index) => [index + 1, fee]))
  if (Math.max(...Object.values(feeByKm)) > maxFee)
    configError('STORE_FEES', `at most ${maxFee} rupees for each kilometre`)
  return {
    shop: {
      ...shopGroup.parse(env),
      logo: '',
      whatsapp: '',
      social: socialGroup.parse(env),
      claims: claimsGroup.parse(env),
    },
    delivery: { ...place, point, feeByKm, smallestOrder: 0, doorCode: false },
    legal: legalGroup.parse(env),
    ...otherGroup.parse(env),
  }
}
