import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Device } from '#domain/accounts/devices.ts'
import type { StaffRole } from '#domain/accounts/staff.ts'
import { bytes, moment } from './columns.ts'

export const shopper = pgTable('shopper', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Trimmed and lower-cased. */
  email: text('email').notNull().unique(),
  phone: text('phone'),
  passwordHash: text('password_hash').notNull(),
  cartVersion: integer('cart_version').notNull().default(0),
  /** The version that the cart had when an order of it was last placed; earlier versions count as ordered, too. */
  orderedCartVersion: integer('ordered_cart_version').notNull().default(-1),
  createdAt: moment('created_at'),
  /** What the seller noted about this customer. */
  note: text('note').notNull().default(''),
  /** The seller takes no cash orders of this customer any more. */
  refusesCash: boolean('refuses_cash').notNull().default(false),
})

/** A shopper's id; the row is deleted with the shopper. */
export const shopperId = () =>
  text('shopper_id')
    .notNull()
    .references(() => shopper.id, { onDelete: 'cascade' })

/** Everyone who works in the shop: owners, managers and packers. */
export const seller = pgTable(
  'seller',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    /** Of the first owner only: the hash of SELLER_PASSWORD, after another password replaced it. */
    configuredHash: text('configured_hash'),
    createdAt: moment('created_at'),
    /** Empty for an owner who was not invited. */
    name: text('name').notNull().default(''),
    role: text('role').$type<StaffRole>().notNull().default('owner'),
    /** The owner by SELLER_EMAIL or first start. */
    isFirst: boolean('is_first').notNull().default(true),
  },
  (table) => [
    uniqueIndex('seller_first').on(table.isFirst).where(sql`${table.isFirst}`),
    check('seller_role', sql`${table.role} in ('packer', 'manager', 'owner')`),
  ],
)

/** An invitation to work in the shop; deleted with its inviter. */
export const staffInvite = pgTable(
  'staff_invite',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the link's token: a stolen table invites none. */
    tokenHash: bytes('token_hash').notNull().unique(),
    email: text('email').notNull().unique(),
    role: text('role').$type<StaffRole>().notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('staff_invite_inviter').on(table.invitedBy),
    check('staff_invite_role', sql`${table.role} in ('packer', 'manager', 'owner')`),
  ],
)

/** The authenticator app of an owner's login; deleted with the owner. */
export const secondFactor = pgTable('second_factor', {
  sellerId: text('seller_id')
    .primaryKey()
    .references(() => seller.id, { onDelete: 'cascade' }),
  /** The app's key, not encrypted: a stolen table makes codes, but knows no password. */
  secret: bytes('secret').notNull(),
  /** The newest time step (30 seconds since 1970) whose code was used; no code works twice. */
  usedStep: integer('used_step').notNull().default(0),
})

/** Recovery codes of a second factor, each for one login; deleted with it. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    /** SHA-256 of the code: a stolen table opens no session. */
    codeHash: bytes('code_hash').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => secondFactor.sellerId, { onDelete: 'cascade' }),
    createdAt: moment('created_at'),
  },
  (table) => [index('recovery_code_seller').on(table.sellerId)],
)

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the cookie's token: a stolen table opens no session. */
    tokenHash: bytes('token_hash').primaryKey(),
    kind: text('kind').$type<'shopper' | 'seller'>().notNull(),
    personId: text('person_id').notNull(),
    /** The kind of device; nothing else of the User-Agent is stored. */
    device: text('device').$type<Device>().notNull(),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('session_person').on(table.kind, table.personId),
    index('session_expiry').on(table.expiresAt),
    check('session_kind', sql`${table.kind} in ('shopper', 'seller')`),
  ],
)

/** A browser in which the account logged in before; its wrong passwords have a rate limit of their own. */
export const trustedBrowser = pgTable(
  'known_browser',
  {
    /** SHA-256 of the cookie's token. */
    tokenHash: bytes('token_hash').notNull(),
    kind: text('kind').$type<'shopper' | 'seller'>().notNull(),
    personId: text('person_id').notNull(),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.kind, table.personId] }),
    index('known_browser_person').on(table.kind, table.personId),
    index('known_browser_expiry').on(table.expiresAt),
    check('known_browser_kind', sql`${table.kind} in ('shopper', 'seller')`),
  ],
)

/** A mailed link to set a password once, until it expires. */
export const passwordReset = pgTable(
  'password_reset',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    shopperId: shopperId(),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [index('password_reset_shopper').on(table.shopperId), index('password_reset_expiry').on(table.expiresAt)],
)
