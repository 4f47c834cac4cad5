import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CategoryPath } from '#domain/catalogue.ts'
import type { Device } from '#domain/devices.ts'
import type { Paise, Percent } from '#domain/money.ts'
import type { ReturnState } from '#domain/order-ending.ts'
import type { OrderStatus, PaymentType } from '#domain/orders.ts'
import type { GatewayStatus, PaymentMisfit, PaymentState } from '#domain/payments.ts'
import type { PushKind, UnitJson } from '#domain/shapes.ts'
import type { UnitType } from '#domain/units.ts'
import type { Language } from '#web/i18n/languages.ts'

/** Every table on one page. SQL about a table stands only in its owner's queries.ts. */

const money = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>().notNull()
const hundredths = (name: string) => integer(name).$type<Percent>().notNull()
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull()
const position = () => integer('position').notNull()
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

// accounts

export const shopper = pgTable('shopper', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Trimmed and lower-cased; the same person cannot register twice. */
  email: text('email').notNull().unique(),
  phone: text('phone'),
  passwordHash: text('password_hash').notNull(),
  cartVersion: integer('cart_version').notNull().default(0),
  /** The newest version of the cart that an order was placed from: every version up to it is spent. */
  orderedCartVersion: integer('ordered_cart_version').notNull().default(-1),
  createdAt: moment('created_at'),
})

export const seller = pgTable('seller', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at'),
})

/** The seller's authenticator app, where one is set up: at most one row. */
export const secondFactor = pgTable(
  'second_factor',
  {
    one: boolean('one').primaryKey().default(true),
    secret: bytes('secret').notNull(),
    /** The 30 seconds, counted from 1970, of the newest code that was used: none works twice. */
    usedStep: integer('used_step').notNull().default(0),
  },
  (table) => [check('second_factor_one', sql`${table.one}`)],
)

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the token in the cookie: a stolen table opens no session. */
    tokenHash: bytes('token_hash').primaryKey(),
    kind: text('kind').$type<'shopper' | 'seller'>().notNull(),
    personId: text('person_id').notNull(),
    /** A plain word for where it is open; nothing else of the browser is kept. */
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

/** A browser in which an account was logged in before: its wrong tries are counted apart, so that no stranger locks it out. */
export const trustedBrowser = pgTable(
  'known_browser',
  {
    /** SHA-256 of the token in its cookie. */
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

/** A link to choose a new password: one use within its time, known only by the hash of its token. */
export const passwordReset = pgTable(
  'password_reset',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shopper.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [index('password_reset_shopper').on(table.shopperId), index('password_reset_expiry').on(table.expiresAt)],
)

/** How often something was tried in a window of time, for everybody's limits and on every process alike. */
export const rateLimit = pgTable('try_count', {
  key: text('key').primaryKey(),
  tries: integer('tries').notNull(),
  endsAt: moment('ends_at'),
})

// catalogue

export const product = pgTable(
  'product',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    nameHi: text('name_hi').notNull().default(''),
    searchNames: jsonb('search_names').$type<string[]>().notNull().default([]),
    category: text('category').$type<CategoryPath>().notNull(),
    image: jsonb('image').$type<string[]>().notNull(),
    description: jsonb('description').$type<string[]>().notNull(),
    descriptionHi: jsonb('description_hi').$type<string[]>().notNull().default([]),
    inStock: boolean('in_stock').notNull().default(true),
    basePrice: money('base_price'),
    discountPercent: hundredths('discount_percent'),
    /** The catalogue's order. */
    position: integer('position').notNull().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at'),
    /** Goes up with every change of texts and pictures, so that two windows do not undo each other's. */
    version: integer('version').notNull().default(1),
    /** When texts, pictures, prices, packs, stock or its place on the shelf last changed; null while all is as it was added. */
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
    /** Since when it is off the shelf, for everybody but the seller; null while it is on it. */
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    check('product_price', sql`${table.basePrice} > 0`),
    check('product_percent', sql`${table.discountPercent} between 0 and 10000`),
  ],
)

/** What was searched for in vain, and how often; nothing about who searched. */
export const missedSearch = pgTable(
  'missed_search',
  {
    term: text('term').primaryKey(),
    count: integer('count').notNull(),
    lastAt: moment('last_at'),
  },
  (table) => [
    index('missed_search_last').on(table.lastAt),
    check('missed_search_term', sql`char_length(${table.term}) between 1 and 60`),
  ],
)

/** A dish or an occasion and the products for it, as the search answers it. */
export const searchTopic = pgTable('search_topic', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameHi: text('name_hi').notNull().default(''),
  /** Spellings in any script. */
  words: jsonb('words').$type<string[]>().notNull(),
  /** Ids of products, in the order in which they are shown. */
  products: jsonb('products').$type<string[]>().notNull(),
  /** Goes up with every change, so that two windows do not undo each other's. */
  version: integer('version').notNull().default(1),
  /** Since when it is deleted: the demo's topics do not come back at the next start. */
  removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
})

export const unit = pgTable(
  'unit',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    type: text('type').$type<UnitType>().notNull(),
    label: text('label').notNull(),
    quantityUnit: text('quantity_unit').$type<'g' | 'kg' | 'bag'>().notNull(),
    quantityValue: doublePrecision('quantity_value').notNull(),
    price: money('price'),
    discountPercent: hundredths('discount_percent'),
    discount: money('discount'),
    sellingPrice: money('selling_price'),
    position: position(),
  },
  (table) => [
    uniqueIndex('unit_label').on(table.productId, table.type, table.label),
    check('unit_type', sql`${table.type} in ('retail', 'bulk')`),
    check(
      'unit_figures',
      sql`${table.sellingPrice} >= 0 and ${table.discount} >= 0 and ${table.sellingPrice} + ${table.discount} = ${table.price}`,
    ),
  ],
)

/** An uploaded picture; its files stand in storage as {id}/{width}.webp and, once made, .avif. */
export const picture = pgTable('picture', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  avifReady: boolean('avif_ready').notNull().default(false),
  createdAt: moment('created_at'),
  /** The product it was sent for: it may show it no more, while carts and orders with this product still do. */
  productId: text('product_id').notNull(),
})

// cart

export const cartLine = pgTable(
  'cart_line',
  {
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shopper.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    unitId: text('unit_id').notNull(),
    quantity: integer('quantity').notNull(),
    position: position(),
    /** What the line last showed, so that it stays readable when its product or unit has gone (CONTRACT "Cart"). */
    lastSeen: jsonb('last_seen').$type<{ name: string; image: string; category: string; unit: UnitJson }>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.productId, table.unitId] }),
    check('cart_quantity', sql`${table.quantity} between 1 and 99`),
  ],
)

// delivery

export const address = pgTable(
  'address',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shopper.id, { onDelete: 'cascade' }),
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

/** The seller's closing of the store; no row while it is open, at most one. */
export const storeClosing = pgTable(
  'store_pause',
  {
    isIt: boolean('is_it').primaryKey().default(true),
    /** When the store opens by itself; null until the seller opens it. */
    until: timestamp('until', { withTimezone: true, mode: 'date' }),
    reason: text('reason'),
    since: moment('since'),
  },
  (table) => [
    check('store_pause_one', sql`${table.isIt}`),
    check('store_pause_end', sql`${table.until} > ${table.since}`),
    check('store_pause_reason', sql`char_length(${table.reason}) between 1 and 120`),
  ],
)

// orders

/** Where an order goes, as it was when the order was placed. */
export type AddressSnapshot = {
  id: string
  firstName: string
  lastName: string
  email: string
  street: string
  city: string
  state: string
  zipcode: string
  country: string
  phone: string
  latitude: number
  longitude: number
  distanceKm: number
}

export const order = pgTable(
  'order',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shopper.id),
    paymentType: text('payment_type').$type<PaymentType>().notNull(),
    shippingFee: money('shipping_fee'),
    /** What the shopper pays: the lines and the shipping fee together. */
    amount: money('amount'),
    status: text('status').$type<OrderStatus>().notNull(),
    isPaid: boolean('is_paid').notNull(),
    address: jsonb('address').$type<AddressSnapshot>().notNull(),
    /** The client's Idempotency-Key and a hash of what it sent with it: a retry finds the first order again. */
    key: text('key'),
    keyHash: text('key_hash'),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (table) => [
    uniqueIndex('order_key').on(table.shopperId, table.key),
    // Nulls first, as `order by … desc` has it: otherwise PostgreSQL would sort all orders for the newest few.
    index('order_shopper').on(table.shopperId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('order_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    /** Few of a shopper's: each new order counts them. */
    index('order_open_cash')
      .on(table.shopperId)
      .where(sql`${table.paymentType} = 'COD' and ${table.status} = 'Ordered'`),
    /** Few of many: the clock asks each minute whether their money has gone back. */
    index('order_ended_online')
      .on(table.id)
      .where(sql`${table.paymentType} = 'Online' and ${table.status} in ('Cancelled', 'Returned')`),
    check('order_money', sql`${table.shippingFee} >= 0 and ${table.amount} >= ${table.shippingFee}`),
    check('order_payment', sql`${table.paymentType} in ('COD', 'Online')`),
  ],
)

export const orderItem = pgTable(
  'order_item',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    position: position(),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    image: text('image').notNull(),
    category: text('category').notNull(),
    unitId: text('unit_id').notNull(),
    unitLabel: text('unit_label').notNull(),
    unitPrice: money('unit_price'),
    quantity: integer('quantity').notNull(),
    nameHi: text('name_hi').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_item_product').on(table.productId),
    check('order_item_quantity', sql`${table.quantity} between 1 and 99`),
    check('order_item_price', sql`${table.unitPrice} >= 0`),
  ],
)

export const orderStatusChange = pgTable(
  'order_status_change',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    position: position(),
    status: text('status').$type<OrderStatus>().notNull(),
    at: moment('at'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

/** A shopper's request to return a delivered order, and how the seller settled it; at most one for each order. */
export const orderReturn = pgTable(
  'order_return',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    state: text('state').$type<ReturnState>().notNull(),
    /** Why the shopper wants to give it back. */
    reason: text('reason').notNull(),
    requestedAt: moment('requested_at'),
    settledAt: timestamp('settled_at', { withTimezone: true, mode: 'date' }),
    /** Why the seller refused it. */
    refusal: text('refusal'),
    /** The positions of the lines that the seller took back. */
    accepted: jsonb('accepted').$type<number[]>().notNull().default([]),
    /** What goes back, in paise; null until the request is accepted. */
    amount: bigint('amount', { mode: 'number' }).$type<Paise>(),
    /** When the seller gave the cash back; null while it is owed, and for online payments. */
    cashGivenBackAt: timestamp('cash_given_back_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('order_return_open').on(table.requestedAt).where(sql`${table.state} = 'requested'`),
    check('order_return_state', sql`${table.state} in ('requested', 'accepted', 'refused')`),
    check('order_return_settled', sql`(${table.state} = 'requested') = (${table.settledAt} is null)`),
    check('order_return_refusal', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    check('order_return_amount', sql`(${table.state} = 'accepted') = (${table.amount} is not null)`),
  ],
)

// contact

/** What people wrote to the store. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: text('id').primaryKey(),
    /** Who was logged in while writing; the e-mail proves nothing of that. */
    shopperId: text('shopper_id').references(() => shopper.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull(),
    createdAt: moment('created_at'),
    /** When it was mailed to the store; until then it is put on the list of work again at every start. */
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

// payments

/** An online order's way to being paid; one for each, from the moment the shopper asks to pay. */
export const orderPayment = pgTable(
  'order_payment',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** Null until the gateway has answered; its receipt is our order id. */
    gatewayOrderId: text('gateway_order_id').unique(),
    amount: money('amount'),
    /** The version of the shopper's cart that this payment is for. */
    cartVersion: integer('cart_version').notNull().default(0),
    state: text('state').$type<PaymentState>().notNull(),
    createdAt: moment('created_at'),
    /** When the gateway is asked next; null when there is nothing more to hear. */
    askAt: timestamp('ask_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('order_payment_ask').on(table.askAt),
    check('order_payment_state', sql`${table.state} in ('open', 'paid', 'closed')`),
    check('order_payment_amount', sql`${table.amount} >= 100`),
  ],
)

/** Money that the gateway has taken for us. */
export const payment = pgTable(
  'payment',
  {
    /** The gateway's own id: the same payment is never counted twice. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orderPayment.orderId),
    amount: money('amount'),
    refunded: money('refunded'),
    /** Whether this is the payment by which its order stands; any other goes back. */
    pays: boolean('pays').notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [
    uniqueIndex('payment_pays').on(table.orderId).where(sql`${table.pays}`),
    index('payment_order').on(table.orderId),
    check('payment_refunded', sql`${table.amount} > 0 and ${table.refunded} between 0 and ${table.amount}`),
  ],
)

/** Money on its way back; `asked` until the gateway has it, then as the gateway says. */
export const refund = pgTable(
  'refund',
  {
    /** Sent along as the idempotency key, so that a repeated try gives back once. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payment.id),
    amount: money('amount'),
    reason: text('reason').notNull(),
    gatewayRefundId: text('gateway_refund_id').unique(),
    /** The failed refund in whose place this one stands; each is tried anew at most once. */
    insteadOf: text('instead_of').unique(),
    state: text('state').$type<'asked' | 'pending' | 'processed' | 'failed'>().notNull(),
    createdAt: moment('created_at'),
    askAt: timestamp('ask_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('refund_ask').on(table.askAt),
    index('refund_payment').on(table.paymentId),
    index('refund_unsettled').on(table.createdAt).where(sql`${table.state} <> 'processed'`),
    check('refund_amount', sql`${table.amount} > 0`),
    check('refund_state', sql`${table.state} in ('asked', 'pending', 'processed', 'failed')`),
  ],
)

/** Money at the gateway that does not fit its order: it pays nothing and is not taken; people look into it. */
export const mismatchedPayment = pgTable(
  'odd_payment',
  {
    /** The gateway's own id. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orderPayment.orderId),
    misfit: text('misfit').$type<PaymentMisfit>().notNull(),
    /** In the hundredths of its own currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<GatewayStatus>().notNull(),
    seenAt: moment('seen_at'),
  },
  (table) => [
    index('odd_payment_order').on(table.orderId),
    check('odd_payment_misfit', sql`${table.misfit} in ('order', 'currency', 'sum')`),
  ],
)

/** What the gateway told us, kept before it is acted on; each of its event ids once. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    gatewayOrderId: text('gateway_order_id'),
    gatewayRefundId: text('gateway_refund_id'),
    receivedAt: moment('received_at'),
    handledAt: timestamp('handled_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('payment_event_received').on(table.receivedAt),
    index('payment_event_unhandled').on(table.receivedAt).where(sql`${table.handledAt} is null`),
  ],
)

// notifications

/** The pair of keys that all processes sign their notifications with; made once, because browsers are bound to it. */
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

/** A browser that wants to be told; it is forgotten with the session that asked for it. */
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
    /** The language of the page on which it was asked for. */
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

// the payment sandbox: a stand-in for the gateway, outside production only

export const sandboxOrder = pgTable('sandbox_order', {
  id: text('id').primaryKey(),
  amount: money('amount'),
  receipt: text('receipt').notNull().unique(),
  createdAt: moment('created_at'),
})

export const sandboxPayment = pgTable('sandbox_payment', {
  id: text('id').primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => sandboxOrder.id, { onDelete: 'cascade' }),
  amount: money('amount'),
  status: text('status').$type<GatewayStatus>().notNull(),
  /** When a failed payment turns good after all; null when it never does. */
  lateAt: timestamp('late_at', { withTimezone: true, mode: 'date' }),
  /** So many refunds of it fail before one goes through. */
  failingRefunds: integer('failing_refunds').notNull().default(0),
  createdAt: moment('created_at'),
})

export const sandboxRefund = pgTable('sandbox_refund', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => sandboxPayment.id, { onDelete: 'cascade' }),
  amount: money('amount'),
  key: text('key').unique(),
  status: text('status').$type<'processed' | 'failed'>().notNull().default('processed'),
  createdAt: moment('created_at'),
})
