import { isZipcode, normaliseEmail } from '#domain/accounts.ts'
import { isPoint } from '#domain/delivery.ts'
import { isFssaiNumber, isGstin, isPhoneNumber } from '#domain/legal.ts'
import { parseRupees, rupeesToPaise } from '#domain/money.ts'
import type { StoreSettings } from '#domain/store.ts'
import { bad, type Environment, numberOf, optionalOf, textOf, webAddressOf, wholeOf } from './environment.ts'

/** Delivery fees by whole kilometre, "10,15,20,25" for 1 to 4 km (SPEC 9); one for each kilometre of the radius. */
function feesOf(env: Environment, radiusKm: number): StoreSettings['feeByKm'] {
  const texts = textOf(env, 'STORE_FEES', '10,15,20,25').split(',')
  const fees = texts.map(
    (text) => parseRupees(text.trim()) ?? bad('STORE_FEES', 'rupees by kilometre, such as 10,15,20,25'),
  )
  if (fees.length < radiusKm) bad('STORE_FEES', `one fee for each of the ${radiusKm} kilometres of the radius`)
  return Object.fromEntries(fees.map((fee, index) => [index + 1, fee]))
}

function socialOf(env: Environment): StoreSettings['social'] {
  const sites = [
    ['instagram', 'STORE_INSTAGRAM'],
    ['twitter', 'STORE_TWITTER'],
    ['facebook', 'STORE_FACEBOOK'],
    ['youtube', 'STORE_YOUTUBE'],
  ] as const
  const set = sites.filter(([, name]) => env[name])
  return Object.fromEntries(set.map(([site, name]) => [site, webAddressOf(env, name, '')]))
}

function zipcodeOf(env: Environment): string {
  const zipcode = textOf(env, 'STORE_ZIPCODE', '110024')
  return isZipcode(zipcode) ? zipcode : bad('STORE_ZIPCODE', 'a PIN code of six digits')
}

function supportOf(env: Environment): Pick<StoreSettings, 'supportEmail' | 'supportPhone'> {
  const supportEmail = normaliseEmail(textOf(env, 'STORE_EMAIL', 'help@thela.example'))
  const supportPhone = textOf(env, 'STORE_PHONE', '+91 98765 43210')
  if (!isPhoneNumber(supportPhone)) bad('STORE_PHONE', 'a phone number such as +91 98765 43210')
  return { supportEmail: supportEmail ?? bad('STORE_EMAIL', 'an e-mail address'), supportPhone }
}

/** What the law wants shown, as far as it is set (CONTRACT "Store"). */
function legalOf(env: Environment): StoreSettings['legal'] {
  const any = () => true
  const isEmail = (text: string) => normaliseEmail(text) !== undefined
  const phone = 'a phone number such as +91 98765 43210'
  const notices = {
    name: optionalOf(env, 'STORE_LEGAL_NAME', any, 'a name'),
    fssai: optionalOf(env, 'STORE_FSSAI', isFssaiNumber, 'the 14 digits of the FSSAI licence'),
    gstin: optionalOf(env, 'STORE_GSTIN', isGstin, 'a GST number such as 27AAPFU0939F1ZV'),
    grievanceOfficer: optionalOf(env, 'STORE_GRIEVANCE_OFFICER', any, 'a name'),
    grievanceEmail: optionalOf(env, 'STORE_GRIEVANCE_EMAIL', isEmail, 'an e-mail address'),
    grievancePhone: optionalOf(env, 'STORE_GRIEVANCE_PHONE', isPhoneNumber, phone),
  }
  return Object.fromEntries(Object.entries(notices).filter(([, text]) => text !== undefined))
}

/** A film to show instead of the drawn banner: a path of this site, or an address by https, which every page may load. */
function bannerOf(env: Environment): Pick<StoreSettings, 'bannerVideo'> {
  const isPath = (text: string) => /^\/(?![/\\])[\w./%~-]+$/.test(text)
  const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:'
  const isFilm = (text: string) => isPath(text) || isHttps(text)
  const bannerVideo = optionalOf(env, 'STORE_BANNER_VIDEO', isFilm, 'a path such as /film.mp4 or an https:// address')
  return bannerVideo === undefined ? {} : { bannerVideo }
}

/** Everything about the one store, from the settings STORE_… (CONTRACT "Store"). */
export function storeOf(env: Environment): StoreSettings {
  const point = {
    latitude: numberOf(env, 'STORE_LATITUDE', 28.57, -90, 90),
    longitude: numberOf(env, 'STORE_LONGITUDE', 77.243, -180, 180),
  }
  if (!isPoint(point.latitude, point.longitude)) bad('STORE_LATITUDE and STORE_LONGITUDE', 'a point on the earth')
  // In whole kilometres, because fees go by them (SPEC 9).
  const radiusKm = wholeOf(env, 'STORE_RADIUS_KM', 4, 1, 100)
  return {
    name: textOf(env, 'STORE_NAME', 'Thela'),
    street: textOf(env, 'STORE_STREET', 'Central Market, Lajpat Nagar II'),
    city: textOf(env, 'STORE_CITY', 'New Delhi'),
    state: textOf(env, 'STORE_STATE', 'Delhi'),
    zipcode: zipcodeOf(env),
    country: textOf(env, 'STORE_COUNTRY', 'India'),
    point,
    radiusKm,
    freeDeliveryFrom: rupeesToPaise(numberOf(env, 'STORE_FREE_DELIVERY_FROM', 149, 0, 100_000)),
    feeByKm: feesOf(env, radiusKm),
    largestOrder: rupeesToPaise(numberOf(env, 'STORE_LARGEST_ORDER', 100_000, 1, 10_000_000)),
    ...supportOf(env),
    claims: {
      deliveryMinutes: numberOf(env, 'STORE_CLAIM_MINUTES', 30, 1, 240),
      happyCustomers: numberOf(env, 'STORE_CLAIM_CUSTOMERS', 100, 0, 1_000_000_000),
      rating: numberOf(env, 'STORE_CLAIM_RATING', 4, 0, 5),
    },
    ...bannerOf(env),
    legal: legalOf(env),
    social: socialOf(env),
  }
}
