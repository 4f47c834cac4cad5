import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { passwordError } from '#domain/accounts/accounts.ts'
import { boolean, email, integer, isPlainAddress, list, variableGroup, webAddress } from './variables.ts'

const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)

/** An address or a network, such as 127.0.0.1 or 10.0.0.0/8. */
function isProxy(text: string): boolean {
  const [, address = '', prefix = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(prefix) >= 1 && Number(prefix) <= (version === 6 ? 128 : 32)
}

/** Whether a web address is a whole site's: pages and assets are served at `/` alone. */
const isSite = (address: string) => isPlainAddress(address) && new URL(address).pathname === '/'

const isPassword = (text: string) => passwordError(text) === undefined
const retentionDays = (days: number) => integer(1, 36_500).default(days)

/** The process itself: network, database, seller's account. */
export const serverGroup = variableGroup({
  // A mistyped "production" would open the store with a developer's defaults.
  mode: [
    'NODE_ENV',
    z.enum(['development', 'production', 'test'], 'development, production or test').default('development'),
  ],
  port: ['PORT', integer(0, 65_535).default(3000)],
  host: ['HOST', z.string().default('127.0.0.1')],
  publicUrl: ['PUBLIC_URL', webAddress.refine(isSite, 'a web address without a path, user, ? or #').optional()],
  trustProxy: ['TRUST_PROXY', list.refine((all) => all.every(isProxy), 'addresses of proxies, such as 127.0.0.1')],
  dataDir: [
    'DATA_DIR',
    z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
  ],
  databaseUrl: ['DATABASE_URL', z.string().refine(isPostgres, 'a postgres:// address').optional()],
  /** Encrypts the secrets among the seller's settings and stored answers; without it, a key file in DATA_DIR does. */
  secretKey: ['SECRET_KEY', z.string().min(32, 'at least 32 characters long').optional()],
  sellerEmail: ['SELLER_EMAIL', email.optional()],
  sellerPassword: ['SELLER_PASSWORD', z.string().refine(isPassword, 'between 8 and 128 characters long').optional()],
  demo: ['DEMO', boolean.optional()],
  metricsToken: ['METRICS_TOKEN', z.string().min(16, 'at least 16 characters long').optional()],
  /** Whether the log names network addresses, for fail2ban. */
  logsAddresses: [
    'LOG_ADDRESSES',
    z
      .enum(['hashed', 'full'], 'hashed or full')
      .default('hashed')
      .transform((form) => form === 'full'),
  ],
  maxConnections: ['MAX_CONNECTIONS', integer(16, 1_000_000).default(5000)],
  maxConnectionsPerAddress: ['MAX_CONNECTIONS_PER_ADDRESS', integer(0, 1_000_000).default(100)],
})

/** The order limits of one shopper; 0 sets none. */
export const orderLimitGroup = variableGroup({
  cashAtOrdered: ['OPEN_CASH_ORDERS', integer(0, 1_000_000).optional()],
  hourly: ['ORDERS_PER_HOUR', integer(0, 1_000_000).optional()],
})

/** Days after which personal data is deleted. */
export const retentionGroup = variableGroup({
  unpaidOrders: ['RETAIN_UNPAID_ORDERS_DAYS', retentionDays(90)],
  messages: ['RETAIN_MESSAGES_DAYS', retentionDays(365)],
  emails: ['RETAIN_EMAILS_DAYS', retentionDays(90)],
})
