import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { normaliseEmail, passwordFault } from '#domain/accounts.ts'
import type { PlaceholderSetting, StoreSettings } from '#domain/store.ts'
import {
  bad,
  type Environment,
  isLoopback,
  optionalOf,
  switchOf,
  textOf,
  webAddressOf,
  wholeOf,
} from './environment.ts'
import { type MailSettings, mailOf } from './mail-settings.ts'
import { type MapSettings, mapsOf } from './map-settings.ts'
import { placeholdersOf } from './placeholders.ts'
import { type PushSettings, pushOf } from './push-settings.ts'
import { type Retention, retentionOf } from './retention-settings.ts'
import { refuseUnknownSettings } from './setting-names.ts'
import { type StorageSettings, storageOf } from './storage-settings.ts'
import { storeOf } from './store-settings.ts'

/** Who takes online payments: the stand-in, Razorpay with its keys, or nobody. */
export type PaymentSettings =
  | { readonly kind: 'off' }
  /** `isPublic`: people other than the developer can reach it, and every page says that no money moves. */
  | { readonly kind: 'sandbox'; readonly isPublic: boolean }
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
  readonly logsAddresses: boolean
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  readonly maxOrders: { readonly open: number; readonly hourly: number }
  readonly payments: PaymentSettings
  readonly mail: MailSettings
  readonly maps: MapSettings
  readonly push: PushSettings
  readonly retention: Retention
  readonly storage: StorageSettings
  readonly store: StoreSettings
  /** Settings that production should have and that still are those of the demo store. */
  readonly placeholders: readonly PlaceholderSetting[]
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

/** Whether other machines may reach the store: by its address, or through a proxy that takes https. */
function isReachable(host: string, publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || !isLoopback(hostname) || !isLoopback(host)
}

/** Unset: the sandbox, in production Razorpay once its keys are there; without them cash is the only way. */
function paymentsOf(env: Environment, production: boolean, isPublic: boolean): PaymentSettings {
  const hasKeys = razorpayNeeds.some((name) => textOf(env, name, '') !== '')
  const given = textOf(env, 'PAYMENTS', '')
  const kind = given !== '' ? given : production ? (hasKeys ? 'razorpay' : 'off') : 'sandbox'
  if (kind === 'razorpay') return razorpayOf(env)
  if (kind === 'off') return { kind }
  if (kind !== 'sandbox') return bad('PAYMENTS', 'sandbox, razorpay or off')
  if (production) bad('PAYMENTS', 'razorpay or off in production, where test payments would be free')
  if (isPublic && given === '')
    bad(
      'PAYMENTS',
      'set where others can reach the store (HOST, PUBLIC_URL): razorpay, off, or sandbox, in which no money moves',
    )
  return { kind, isPublic }
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

/** Whether the log may name network addresses, for programs that shut callers out by them. */
function logsAddresses(env: Environment): boolean {
  const kind = textOf(env, 'LOG_ADDRESSES', 'hashed')
  return kind === 'full' || (kind !== 'hashed' && bad('LOG_ADDRESSES', 'hashed or full'))
}

/** How many orders one shopper may have open and make in an hour; outside production nobody is in the way of a trial. */
function maxOrdersOf(env: Environment, production: boolean): Config['maxOrders'] {
  return {
    open: wholeOf(env, 'OPEN_CASH_ORDERS', production ? 10 : 0, 0, 1_000_000),
    hourly: wholeOf(env, 'ORDERS_PER_HOUR', production ? 60 : 0, 0, 1_000_000),
  }
}

/** Reads every setting once, at the start; a bad one stops the start with one clear line (CONTRACT "Running"). */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  refuseUnknownSettings(env)
  const port = wholeOf(env, 'PORT', 3000, 0, 65_535)
  const production = modeOf(env) === 'production'
  const store = storeOf(env)
  const host = textOf(env, 'HOST', '127.0.0.1')
  const publicUrl = webAddressOf(env, 'PUBLIC_URL', `http://localhost:${port}`)
  return {
    production,
    port,
    host,
    dataDir: resolve(textOf(env, 'DATA_DIR', './data')),
    databaseUrl: databaseOf(env, 'DATABASE_URL'),
    databaseReadUrl: replicaOf(env),
    publicUrl,
    trustProxy: proxiesOf(env),
    ...sellerOf(env),
    demo: switchOf(env, 'DEMO', !production),
    metricsToken: optionalOf(env, 'METRICS_TOKEN', (text) => text.length >= 16, 'at least 16 characters long'),
    logsAddresses: logsAddresses(env),
    maxConnections: wholeOf(env, 'MOST_CONNECTIONS', 5000, 16, 1_000_000),
    maxConnectionsPerAddress: wholeOf(env, 'MOST_CONNECTIONS_PER_ADDRESS', 100, 0, 1_000_000),
    maxOrders: maxOrdersOf(env, production),
    payments: paymentsOf(env, production, isReachable(host, publicUrl)),
    mail: mailOf(env),
    maps: mapsOf(env),
    push: pushOf(env, production, store.supportEmail),
    retention: retentionOf(env),
    storage: storageOf(env),
    store,
    placeholders: production ? placeholdersOf(env) : [],
  }
}
