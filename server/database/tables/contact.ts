import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { shopper } from './accounts.ts'
import { moment } from './columns.ts'

/** Messages of the contact page. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: text('id').primaryKey(),
    /** The logged-in author; the e-mail address is unverified. */
    shopperId: text('shopper_id').references(() => shopper.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull(),
    createdAt: moment('created_at'),
    /** When it was mailed to the store; every start enqueues unmailed messages again. */
    mailedAt: timestamp('mailed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('contact_message_unmailed').on(table.createdAt).where(sql`${table.mailedAt} is null`),
    index('contact_message_shopper').on(table.shopperId),
  ],
)

export const newsletterSubscriber = pgTable('newsletter_subscriber', {
  email: text('email').primaryKey(),
  createdAt: moment('created_at'),
})
