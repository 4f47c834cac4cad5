import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StopState } from '#domain/orders/rounds.ts'
import { bytes, moment, money, optionalMoment } from './columns.ts'
import { orderId } from './orders.ts'

/** Orders handed to a rider, whose link shows them for 12 hours. */
export const round = pgTable(
  'round',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the link's token: a stolen table opens no link. */
    tokenHash: bytes('token_hash').notNull().unique(),
    /** The rider's name. */
    name: text('name').notNull(),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
    revokedAt: optionalMoment('revoked_at'),
  },
  (table) => [index('round_expiry').on(table.expiresAt)],
)

/** One order of a round; an order is open in at most one round (see hand-over.ts). */
export const roundStop = pgTable(
  'round_stop',
  {
    roundId: text('round_id')
      .notNull()
      .references(() => round.id, { onDelete: 'cascade' }),
    orderId: orderId(),
    state: text('state').$type<StopState>().notNull().default('open'),
    handedOverAt: moment('handed_over_at'),
    /** When the rider reported the outcome, by the phone's clock within bounds. */
    tappedAt: optionalMoment('tapped_at'),
    /** Sums that the rider reported; a repeated report is recognised by them. */
    cash: money('cash').default(sql`0`),
    upi: money('upi').default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.orderId] }),
    index('round_stop_order').on(table.orderId, table.handedOverAt),
    check('round_stop_state', sql`${table.state} in ('open', 'delivered', 'not-reached', 'given-back')`),
    check(
      'round_stop_tapped',
      sql`${table.state} = 'open' or ${table.state} = 'given-back' or ${table.tappedAt} is not null`,
    ),
  ],
)
