import type { FastifyBaseLogger } from 'fastify'
import type { PlaceholderSetting, StoreSettings } from '#domain/store.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { Database } from './database/connect.ts'
import type { Maps } from './delivery/maps/maps.ts'
import type { EventBus } from './events/event-bus.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './notifications/mail/mail.ts'
import type { Push } from './notifications/push/push.ts'
import type { Gateway } from './payments/gateway.ts'
import type { Sandbox } from './payments/sandbox/sandbox.ts'
import type { Storage } from './storage/storage.ts'

export type Settings = {
  readonly store: StoreSettings
  readonly production: boolean
  /** Network addresses of our own proxies; only they may say whom a request came from. */
  readonly trustProxy: string[]
  /** Where shoppers reach the store; https makes the cookies Secure. */
  readonly publicUrl: string
  /** How many connections may be open at once, and how many of them from one network address; 0 sets no limit for these. */
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  /** Whether the log may name network addresses. */
  readonly logsAddresses: boolean
  /** Settings that still are the demo store's, in production; only the seller is told. */
  readonly placeholders: readonly PlaceholderSetting[]
  /** Whether people out there reach a store whose payments are the sandbox's: every page says so. */
  readonly sellsForNothing: boolean
  /** How many cash orders of one shopper may wait to be taken up, and how many orders of any kind they may make in an hour; 0 sets no limit. */
  readonly maxOrders: { readonly open: number; readonly hourly: number }
  /** What Prometheus must know to read /metrics; undefined where there is none. */
  readonly metricsToken: string | undefined
}

/** Everything outside the rules: the shelves, the clock, the map, the mail, the work put off. Built once and passed on by hand. */
export type Shop = {
  readonly db: Database
  readonly clock: () => Date
  readonly maps: Maps
  readonly mail: Mail
  readonly push: Push
  /** Who takes online payments; undefined where cash is the only way. */
  readonly gateway: Gateway | undefined
  /** The gateway's stand-in, outside production only. */
  readonly sandbox: Sandbox | undefined
  readonly jobs: Jobs
  readonly storage: Storage
  readonly events: EventBus
  readonly cache: ResponseCache
  readonly settings: Settings
  readonly log: FastifyBaseLogger
}
