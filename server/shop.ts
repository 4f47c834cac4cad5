import type { FastifyBaseLogger } from 'fastify'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import type { Memo } from './cache/memo.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/connect.ts'
import type { Maps } from './delivery/maps/maps.ts'
import type { EventBus } from './events/event-bus.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { ShopMail } from './notifications/mail/mail.ts'
import type { Push } from './notifications/push/push.ts'
import type { Gateway } from './payments/gateway.ts'
import type { OpenGateways } from './payments/open-gateways.ts'
import type { Sandbox } from './payments/sandbox/sandbox.ts'
import type { Storage } from './storage/storage.ts'
import type { CurrentSettings } from './store/current-settings.ts'
import type { SecretBox } from './store/secret-box.ts'

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
  readonly gatewayWith: OpenGateways['gatewayWith']
  /** The gateway's sandbox, outside production only. */
  readonly sandbox: Sandbox | undefined
  readonly jobs: Jobs
  readonly storage: Storage
  readonly events: EventBus
  /** Encoded responses of pages and calls, by URL. */
  readonly cache: ResponseCache
  /** Cached values from the database, by key, from which responses are made. */
  readonly memo: Memo
  /** From environment variables, fixed while the process runs. */
  readonly config: Config
  /** The store's facts of the last loaded settings; a new order is decided on `settings.ofVersionOrNewest` instead. */
  readonly store: () => StoreSettings
  /** All settings: what the seller saved, else the environment's (CONTRACT "Settings"). */
  readonly settings: CurrentSettings
  readonly secrets: SecretBox
  readonly log: FastifyBaseLogger
}
