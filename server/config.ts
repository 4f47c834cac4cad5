import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isZipcode, normaliseEmail, passwordFault } from '#domain/accounts.ts'
import { isPoint } from '#domain/delivery.ts'
import { parseRupees, rupeesToPaise } from '#domain/money.ts'
import type { StoreSettings } from '#domain/store.ts'

/** Who takes online payments: the stand-in, Razorpay with its keys, or nobody. */
export type PaymentSettings =
  | { readonly kind: 'off' | 'sandbox' }
  | {
      readonly kind: 'razorpay'
      readonly keyId: string
      readonly keySecret: string
      readonly webhookSecrets: readonly string[]
      readonly baseUrl: string
      readonly checkoutUrl: string
    }

export type Config = {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string
  readonly trustProxy: string[]
  readonly sellerEmail: string | undefined
  readonly sellerPassword: string | undefined
  readonly demo: boolean
  readonly payments: PaymentSettings
  readonly store: StoreSettings
}

type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used; its message is the one clear line with which the start stops. */
function bad(name: string, wanted: string): never {
  throw new Error(`${name} must be ${wanted}.`)
}

function textOf(env: Environment, name: string, otherwise: string): string {
  const given = env[name]?.trim()
  return given === undefined || given === '' ? otherwise : given
}

function numberOf(env: Environment, name: string, otherwise: number, least: number, most: number): number {
  const text = textOf(env, name, String(otherwise))
  const given = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return given >= least && given <= most ? given : bad(name, `a number from ${least} to ${most}`)
}

function webAddressOf(env: Environment, name: string, otherwise: string): string {
  const given = textOf(env, name, otherwise)
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) bad(name, 'a web address such as https://shop.example')
  return url.href.replace(/\/$/, '')
}

function modeOf(env: Environment): 'development' | 'production' | 'test' {
  const mode = textOf(env, 'NODE_ENV', 'development')
  if (mode === 'development' || mode === 'production' || mode === 'test') return mode
  // A mistyped "production" would open the shop with its doors for developers.
  return bad('NODE_ENV', 'development, production or test')
}

function switchOf(env: Environment, name: string, otherwise: boolean): boolean {
  const given = textOf(env, name, otherwise ? '1' : '0')
  return given === '1' ? true : given === '0' ? false : bad(name, '0 or 1')
}

/** How far the store delivers, in whole kilometres, because fees go by whole kilometres (SPEC 9). */
function radiusOf(env: Environment): number {
  const radius = numberOf(env, 'STORE_RADIUS_KM', 4, 1, 100)
  return Number.isInteger(radius) ? radius : bad('STORE_RADIUS_KM', 'a whole number of kilometres')
}

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
  const sites = ['instagram', 'twitter', 'facebook', 'youtube'] as const
  const set = sites.filter((site) => env[`STORE_${site.toUpperCase()}`])
  return Object.fromEntries(set.map((site) => [site, webAddressOf(env, `STORE_${site.toUpperCase()}`, '')]))
}

function zipcodeOf(env: Environment): string {
  const zipcode = textOf(env, 'STORE_ZIPCODE', '110024')
  return isZipcode(zipcode) ? zipcode : bad('STORE_ZIPCODE', 'a PIN code of six digits')
}

function supportOf(env: Environment): Pick<StoreSettings, 'supportEmail' | 'supportPhone'> {
  const supportEmail = normaliseEmail(textOf(env, 'STORE_EMAIL', 'help@thela.example'))
  const supportPhone = textOf(env, 'STORE_PHONE', '+91 98765 43210')
  if (!/^\+?\d[\d ()-]{2,24}$/.test(supportPhone)) bad('STORE_PHONE', 'a phone number such as +91 98765 43210')
  return { supportEmail: supportEmail ?? bad('STORE_EMAIL', 'an e-mail address'), supportPhone }
}

function storeOf(env: Environment): StoreSettings {
  const point = {
    latitude: numberOf(env, 'STORE_LATITUDE', 28.57, -90, 90),
    longitude: numberOf(env, 'STORE_LONGITUDE', 77.243, -180, 180),
  }
  if (!isPoint(point.latitude, point.longitude)) bad('STORE_LATITUDE and STORE_LONGITUDE', 'a point on the earth')
  const radiusKm = radiusOf(env)
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
    ...supportOf(env),
    claims: {
      deliveryMinutes: numberOf(env, 'STORE_CLAIM_MINUTES', 30, 1, 240),
      happyCustomers: numberOf(env, 'STORE_CLAIM_CUSTOMERS', 100, 0, 1_000_000_000),
      rating: numberOf(env, 'STORE_CLAIM_RATING', 4, 0, 5),
    },
    social: socialOf(env),
  }
}

function sellerOf(env: Environment): Pick<Config, 'sellerEmail' | 'sellerPassword'> {
  const { SELLER_EMAIL: email, SELLER_PASSWORD: password } = env
  if (!email && !password) return { sellerEmail: undefined, sellerPassword: undefined }
  if (!email || !password) bad('SELLER_EMAIL and SELLER_PASSWORD', 'set both or neither')
  const fault = passwordFault(password)
  if (fault !== undefined) bad('SELLER_PASSWORD', 'between 8 and 128 characters long')
  return { sellerEmail: normaliseEmail(email) ?? bad('SELLER_EMAIL', 'an e-mail address'), sellerPassword: password }
}

function databaseOf(env: Environment): string | undefined {
  const { DATABASE_URL: url } = env
  if (!url) return undefined
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? url : bad('DATABASE_URL', 'a postgres:// address')
}

const razorpayNeeds = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

/** Razorpay with all its keys: an empty secret would believe anybody. */
function razorpayOf(env: Environment): PaymentSettings {
  const missing = razorpayNeeds.find((name) => textOf(env, name, '') === '')
  if (missing !== undefined) bad(missing, 'set for PAYMENTS=razorpay')
  const [keyId = '', keySecret = '', webhookSecret = ''] = razorpayNeeds.map((name) => textOf(env, name, ''))
  const before = textOf(env, 'RAZORPAY_WEBHOOK_SECRET_BEFORE', '')
  return {
    kind: 'razorpay',
    keyId,
    keySecret,
    webhookSecrets: before === '' ? [webhookSecret] : [webhookSecret, before],
    baseUrl: webAddressOf(env, 'RAZORPAY_BASE_URL', 'https://api.razorpay.com/v1'),
    checkoutUrl: webAddressOf(env, 'RAZORPAY_CHECKOUT_URL', 'https://checkout.razorpay.com/v1/checkout.js'),
  }
}

/** Unset: the sandbox, in production Razorpay once its keys are there; without them cash is the only way. */
function paymentsOf(env: Environment, production: boolean): PaymentSettings {
  const hasKeys = razorpayNeeds.some((name) => textOf(env, name, '') !== '')
  const kind = textOf(env, 'PAYMENTS', production ? (hasKeys ? 'razorpay' : 'off') : 'sandbox')
  if (kind === 'razorpay') return razorpayOf(env)
  if (kind === 'sandbox' && production)
    bad('PAYMENTS', 'razorpay or off in production, where test payments would be free')
  return kind === 'sandbox' || kind === 'off' ? { kind } : bad('PAYMENTS', 'sandbox, razorpay or off')
}

/** The addresses of proxies in front of the store, "127.0.0.1" or "10.0.0.0/8,127.0.0.1"; nobody else is believed. */
function proxiesOf(env: Environment): string[] {
  const given = textOf(env, 'TRUST_PROXY', '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const isAddress = (each: string) => isIP(each.split('/')[0] ?? '') !== 0 && /^[^/]+(\/\d{1,3})?$/.test(each)
  return given.every(isAddress) ? given : bad('TRUST_PROXY', 'addresses of proxies, such as 127.0.0.1')
}

/** Reads every setting once, at the start; a bad one stops the start with one clear line (CONTRACT "Running"). */
export function readConfig(env: Environment): Config {
  const port = numberOf(env, 'PORT', 3000, 0, 65_535)
  if (!Number.isInteger(port)) bad('PORT', 'a whole number')
  const production = modeOf(env) === 'production'
  return {
    production,
    port,
    host: textOf(env, 'HOST', '127.0.0.1'),
    dataDir: resolve(textOf(env, 'DATA_DIR', './data')),
    databaseUrl: databaseOf(env),
    publicUrl: webAddressOf(env, 'PUBLIC_URL', `http://localhost:${port}`),
    trustProxy: proxiesOf(env),
    ...sellerOf(env),
    demo: switchOf(env, 'DEMO', true),
    payments: paymentsOf(env, production),
    store: storeOf(env),
  }
}
