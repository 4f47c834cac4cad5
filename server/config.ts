import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { normaliseEmail, passwordFault } from '#domain/accounts.ts'
import type { StoreSettings } from '#domain/store.ts'
import { bad, type Environment, optionalOf, switchOf, textOf, webAddressOf, wholeOf } from './environment.ts'
import { type MailSettings, mailOf } from './mail-settings.ts'
import { type MapSettings, mapsOf } from './map-settings.ts'
import { type PushSettings, pushOf } from './push-settings.ts'
import { type Retention, retentionOf } from './retention-settings.ts'
import { type StorageSettings, storageOf } from './storage-settings.ts'
import { storeOf } from './store-settings.ts'

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
  readonly databaseReadUrl: string | undefined
  readonly publicUrl: string
  readonly trustProxy: string[]
  readonly sellerEmail: string | undefined
  readonly sellerPassword: string | undefined
  readonly demo: boolean
  readonly metricsToken: string | undefined
  readonly mostConnections: number
  readonly mostOrders: { readonly open: number; readonly hourly: number }
  readonly payments: PaymentSettings
  readonly mail: MailSettings
  readonly maps: MapSettings
  readonly push: PushSettings
  readonly retention: Retention
  readonly storage: StorageSettings
  readonly store: StoreSettings
}

function modeOf(env: Environment): 'development' | 'production' | 'test' {
  const mode = textOf(env, 'NODE_ENV', 'development')
  if (mode === 'development' || mode === 'production' || mode === 'test') return mode
  // A mistyped "production" would open the shop with its doors for developers.
  return bad('NODE_ENV', 'development, production or test')
}

function sellerOf(env: Environment): Pick<Config, 'sellerEmail' | 'sellerPassword'> {
  const { SELLER_EMAIL: email, SELLER_PASSWORD: password } = env
  if (!email && !password) return { sellerEmail: undefined, sellerPassword: undefined }
  if (!email || !password) bad('SELLER_EMAIL and SELLER_PASSWORD', 'set both or neither')
  const fault = passwordFault(password)
  if (fault !== undefined) bad('SELLER_PASSWORD', 'between 8 and 128 characters long')
  return { sellerEmail: normaliseEmail(email) ?? bad('SELLER_EMAIL', 'an e-mail address'), sellerPassword: password }
}

function databaseOf(env: Environment, name: 'DATABASE_URL' | 'DATABASE_READ_URL'): string | undefined {
  const url = env[name]
  if (!url) return undefined
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? url : bad(name, 'a postgres:// address')
}

/** A streaming replica of the DATABASE_URL, for reading the catalogue. */
function replicaOf(env: Environment): string | undefined {
  const url = databaseOf(env, 'DATABASE_READ_URL')
  return url !== undefined && !env.DATABASE_URL ? bad('DATABASE_READ_URL', 'left out without DATABASE_URL') : url
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

/** How many orders one shopper may have open and make in an hour; outside production nobody is in the way of a trial. */
function mostOrdersOf(env: Environment, production: boolean): Config['mostOrders'] {
  return {
    open: wholeOf(env, 'OPEN_CASH_ORDERS', production ? 10 : 0, 0, 1_000_000),
    hourly: wholeOf(env, 'ORDERS_PER_HOUR', production ? 60 : 0, 0, 1_000_000),
  }
}

/** Reads every setting once, at the start; a bad one stops the start with one clear line (CONTRACT "Running"). */
export function readConfig(env: Environment): Config {
  const port = wholeOf(env, 'PORT', 3000, 0, 65_535)
  const production = modeOf(env) === 'production'
  const store = storeOf(env)
  return {
    production,
    port,
    host: textOf(env, 'HOST', '127.0.0.1'),
    dataDir: resolve(textOf(env, 'DATA_DIR', './data')),
    databaseUrl: databaseOf(env, 'DATABASE_URL'),
    databaseReadUrl: replicaOf(env),
    publicUrl: webAddressOf(env, 'PUBLIC_URL', `http://localhost:${port}`),
    trustProxy: proxiesOf(env),
    ...sellerOf(env),
    demo: switchOf(env, 'DEMO', true),
    metricsToken: optionalOf(env, 'METRICS_TOKEN', (text) => text.length >= 16, 'at least 16 characters long'),
    mostConnections: wholeOf(env, 'MOST_CONNECTIONS', 5000, 16, 1_000_000),
    mostOrders: mostOrdersOf(env, production),
    payments: paymentsOf(env, production),
    mail: mailOf(env),
    maps: mapsOf(env),
    push: pushOf(env, production, store.supportEmail),
    retention: retentionOf(env),
    storage: storageOf(env),
    store,
  }
}
