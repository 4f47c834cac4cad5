import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { ProblemKind } from '#domain/contact/complaints.ts'
import type { Language } from '#domain/languages.ts'
import { shopper, shopperId } from './accounts.ts'
import { moment, optionalMoment } from './columns.ts'
import { orderId } from './orders.ts'

/** Who handles a message or complaint, and when it was done. */
const handling = () => ({ takenBy: text('taken_by'), doneAt: optionalMoment('done_at') })

/** When the mail server refused the e-mail for good, or its recipient had no address; a start after saved mail settings sends it again. */
const mailRefusedAt = () => optionalMoment('mail_refused_at')

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
    /** When it was mailed to the store; unmailed messages without a job are enqueued at every start. */
    mailedAt: optionalMoment('mailed_at'),
    mailRefusedAt: mailRefusedAt(),
    /** The language of the page, in which it is answered. */
    language: text('language').$type<Language>().notNull().default('en'),
    ...handling(),
  },
  (table) => [
    index('contact_message_newest').on(table.createdAt, table.id),
    index('contact_message_open').on(table.createdAt, table.id).where(sql`${table.doneAt} is null`),
    index('contact_message_unmailed').on(table.createdAt).where(sql`${table.mailedAt} is null`),
    index('contact_message_shopper').on(table.shopperId),
  ],
)

/** Shoppers' complaints about their orders; the id is the number they see. */
export const complaint = pgTable(
  'complaint',
  {
    id: text('id').primaryKey(),
    orderId: orderId(),
    shopperId: shopperId(),
    kind: text('kind').$type<ProblemKind>().notNull(),
    text: text('text').notNull(),
    /** The shopper's photo, a private picture. */
    photo: text('photo'),
    /** The language of the page, in which it is answered. */
    language: text('language').$type<Language>().notNull(),
    createdAt: moment('created_at'),
    acknowledgedAt: optionalMoment('acknowledged_at'),
    /** When it was mailed to the store; unmailed open complaints are enqueued as messages are. */
    mailedAt: optionalMoment('mailed_at'),
    mailRefusedAt: mailRefusedAt(),
    ...handling(),
  },
  (table) => [
    index('complaint_newest').on(table.createdAt, table.id),
    index('complaint_open').on(table.createdAt, table.id).where(sql`${table.doneAt} is null`),
    index('complaint_shopper').on(table.shopperId, table.createdAt),
    index('complaint_order').on(table.orderId),
    check('complaint_kind', sql`${table.kind} in ('missing', 'quality', 'late', 'money', 'other')`),
    check('complaint_done', sql`${table.doneAt} is null or ${table.acknowledgedAt} is not null`),
  ],
)

/** The seller's answers to messages and complaints, which go out as e-mails. */
export const inboxAnswer = pgTable(
  'inbox_answer',
  {
    id: text('id').primaryKey(),
    messageId: text('message_id').references(() => contactMessage.id, { onDelete: 'cascade' }),
    complaintId: text('complaint_id').references(() => complaint.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    at: moment('at'),
    /** When the mail server took it; null while it waits for one in the outbox. */
    mailedAt: optionalMoment('mailed_at'),
    mailRefusedAt: mailRefusedAt(),
  },
  (table) => [
    index('inbox_answer_message').on(table.messageId),
    index('inbox_answer_complaint').on(table.complaintId),
    index('inbox_answer_unmailed').on(table.at).where(sql`${table.mailedAt} is null`),
    check('inbox_answer_about', sql`num_nonnulls(${table.messageId}, ${table.complaintId}) = 1`),
  ],
)

export const newsletterSubscriber = pgTable('newsletter_subscriber', {
  email: text('email').primaryKey(),
  createdAt: moment('created_at'),
})
