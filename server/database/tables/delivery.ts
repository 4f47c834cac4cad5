import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core'
import { shopperId } from './accounts.ts'
import { moment } from './columns.ts'

export const address = pgTable(
  'address',
  {
    id: text('id').primaryKey(),
    shopperId: shopperId(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipcode: text('zipcode').notNull(),
    country: text('country').notNull(),
    phone: text('phone').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [index('address_shopper').on(table.shopperId, table.createdAt)],
)

/** The delivery address at the time of the order. */
export type AddressSnapshot = Omit<typeof address.$inferSelect, 'shopperId' | 'createdAt'> & { distanceKm: number }
