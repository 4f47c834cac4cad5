import type { FastifyBaseLogger } from 'fastify'
import type { PlaceholderSetting, StoreSettings } from '#domain/store/store-settings.ts'
import type { Memo } from './cache/memo.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { Database } from './database/connect.ts'
import type { Maps } from './delivery/maps/maps.ts'
import type { EventBus } from './events/event-bus.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { ShopMail } from './notifications/mail/mail.ts'
import type { Push } from './notifications/push/push.ts'
import type { Gateway } from './payments/gateway.ts'
import type { OpenPayments } from './payments/open-payments.ts'
import type { Sandbox } from './payments/sandbox/sandbox.ts'
import type { Storage } from './storage/storage.ts'
import type { CurrentSettings } from './store/current-settings.ts'
import type { SecretBox } from './store/secret-box.ts'

/** Settings of the environment, fixed while the process runs. */
export type ServerConfig = {
  readonly production: boolean
  /** Network addresses of the store's proxies, whose X-Forwarded-For is believed. */
  readonly trustProxy: string[]
  /** The store's public URL; https makes the cookies Secure. */
  readonly publicUrl: string
  /** The most open connections, in total and for each network address; 0 sets no limit for an address. */
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  /** Whether the log contains network addresses in full. */
  readonly logsAddresses: boolean
  /** In production, settings with the demo store's values, for the seller only. */
  readonly placeholders: readonly PlaceholderSetting[]
  /** Whether a public store uses the sandbox; every page then says so. */
  readonly isPublicSandbox: boolean
  /** A shopper's most cash orders with the status Ordered, and most orders an hour; 0 sets no limit. */
  readonly maxOrders: { readonly cashAtOrdered: number; readonly hourly: number }
  /** The bearer token of /metrics; undefined without one. */
  readonly metricsToken: string | undefined
}

/** What use cases depend on: database, clock, maps, mail, jobs … Built once by open-shop.ts and passed as an argument. */
export type Shop = {
  readonly db: Database
  readonly clock: () => Date
  readonly maps: Maps
  readonly mail: ShopMail
  readonly push: Push
  /** The payment gateway; undefined for cash only. */
  readonly gateway: Gateway | undefined
  /** Razorpay by keys that are not saved yet, to check them. */
  readonly gatewayWith: OpenPayments['gatewayWith']
  /** The gateway's sandbox, outside production only. */
  readonly sandbox: Sandbox | undefined
  readonly jobs: Jobs
  readonly storage: Storage
  readonly events: EventBus
  /** Encoded responses of pages and calls, by URL. */
  readonly cache: ResponseCache
  /** Cached values from the database, by key, from which responses are made. */
  readonly memo: Memo
  readonly config: ServerConfig
  /** The store's facts for pages and rules, from last loaded `settings`. */
  readonly store: () => StoreSettings
  /** All settings: what the seller saved, else the environment's (CONTRACT "Settings"). */
  readonly settings: CurrentSettings
  readonly secrets: SecretBox
  readonly log: FastifyBaseLogger
}
