import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#domain/languages.ts'
import type { PushKind } from '#domain/notifications/push-shapes.ts'
import { session } from './accounts.ts'
import { bytes, moment } from './columns.ts'

/** The VAPID key pair, made once, because subscriptions are bound to it. */
export const pushKey = pgTable(
  'push_key',
  {
    id: integer('id').primaryKey(),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [check('push_key_one', sql`${table.id} = 1`)],
)

/** A push subscription of a browser; it is deleted with its session. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: text('id').primaryKey(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    kind: text('kind').$type<PushKind>().notNull(),
    personId: text('person_id').notNull(),
    sessionHash: bytes('session_hash').references(() => session.tokenHash, { onDelete: 'cascade' }),
    /** The language of the page that subscribed. */
    language: text('language').$type<Language>().notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [
    // The seller may be a shopper in the same browser.
    uniqueIndex('push_subscription_endpoint').on(table.endpoint, table.kind),
    index('push_subscription_person').on(table.kind, table.personId),
    index('push_subscription_session').on(table.sessionHash),
    check('push_subscription_kind', sql`${table.kind} in ('shopper', 'seller', 'visitor')`),
    check('push_subscription_whose', sql`(${table.kind} = 'visitor') = (${table.sessionHash} is null)`),
  ],
)
