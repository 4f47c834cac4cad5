import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import type { Device } from '#domain/accounts/devices.ts'
import type { CategoryPath } from '#domain/catalogue/catalogue.ts'
import type { PriceSource } from '#domain/catalogue/price-shapes.ts'
import type { PackFigures } from '#domain/catalogue/prices.ts'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import type { StockReason } from '#domain/catalogue/stock.ts'
import type { Quantity, SoldBy, UnitType } from '#domain/catalogue/units.ts'
import type { Paise, Percent } from '#domain/money.ts'
import type { PushKind } from '#domain/notifications/push-shapes.ts'
import type { RefuseReason, ReturnState } from '#domain/orders/order-ending.ts'
import type { ActorRole, OrderEventKind } from '#domain/orders/order-history.ts'
import type { OrderStatus, PaymentType } from '#domain/orders/orders.ts'
import type { IfGone, Replacement } from '#domain/orders/packing.ts'
import type { StopState } from '#domain/orders/rounds.ts'
import type { ReceiptKind } from '#domain/payments/door-money.ts'
import type { GatewayStatus, PaymentMisfit, PaymentState } from '#domain/payments/payments.ts'
import type { Section } from '#domain/store/settings.ts'
import type { Language } from '#web/i18n/languages.ts'

/**
 * Every table; SQL about a table stands only in its owner's queries.ts.
 * Some SQL names are older than their TypeScript names (docs/decisions/0017-sql-names-stay.md).
 */

const money = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>().notNull()
const hundredths = (name: string) => integer(name).$type<Percent>().notNull()
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull()
const position = () => integer('position').notNull()
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

// calls

/** Answers of calls with an Idempotency-Key, stored for a day; without an answer the call is running. */
export const answeredCall = pgTable(
  'answered_call',
  {
    /** Kind and id of the caller. */
    person: text('person').notNull(),
    key: text('key').notNull(),
    /** A hash of the request. */
    hash: text('hash').notNull(),
    answer: jsonb('answer').$type<object>(),
    startedAt: moment('started_at'),
  },
  (table) => [primaryKey({ columns: [table.person, table.key] }), index('answered_call_started').on(table.startedAt)],
)

// accounts

export const shopper = pgTable('shopper', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Trimmed and lower-cased. */
  email: text('email').notNull().unique(),
  phone: text('phone'),
  passwordHash: text('password_hash').notNull(),
  cartVersion: integer('cart_version').notNull().default(0),
  /** The newest cart version that was ordered; no order may use it or an older one. */
  orderedCartVersion: integer('ordered_cart_version').notNull().default(-1),
  createdAt: moment('created_at'),
  /** What the seller noted about this customer. */
  note: text('note').notNull().default(''),
  /** The seller takes no cash orders of this customer any more. */
  refusesCash: boolean('refuses_cash').notNull().default(false),
})

export const seller = pgTable('seller', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** The hash of the SELLER_PASSWORD that was applied last, once the seller has chosen another; null before. */
  configuredHash: text('configured_hash'),
  createdAt: moment('created_at'),
})

/** The seller's authenticator app; at most one row. */
export const secondFactor = pgTable(
  'second_factor',
  {
    one: boolean('one').primaryKey().default(true),
    secret: bytes('secret').notNull(),
    /** The newest used time step of 30 seconds since 1970; no code works twice. */
    usedStep: integer('used_step').notNull().default(0),
  },
  (table) => [check('second_factor_one', sql`${table.one}`)],
)

/** Recovery codes of the second factor, each for one login. */
export const recoveryCode = pgTable('recovery_code', {
  /** SHA-256 of the code: a stolen table opens no session. */
  codeHash: bytes('code_hash').primaryKey(),
  createdAt: moment('created_at'),
})

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

/** A browser in which the account logged in before; its wrong passwords are counted apart from strangers'. */
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

/** A mailed link to set a new password, valid once and until it expires. */
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

/** Tries in the current window of each rate limit, shared by all processes. */
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
    /** What the base price is for: a kilogram or a piece. */
    soldBy: text('sold_by').$type<SoldBy>().notNull().default('weight'),
    basePrice: money('base_price'),
    discountPercent: hundredths('discount_percent'),
    /** The catalogue's order. */
    position: integer('position').notNull().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at'),
    /** Optimistic lock of texts and pictures, incremented by every change. */
    version: integer('version').notNull().default(1),
    /** Optimistic lock of base price and packs' prices, incremented by every change. */
    priceVersion: integer('price_version').notNull().default(1),
    /** The last change of texts, pictures, prices, packs, stock or availability; null before the first. */
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
    /** When the seller removed it from the catalogue; null while it is listed. */
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    check('product_price', sql`${table.basePrice} >= 0`),
    check('product_sold_by', sql`${table.soldBy} in ('weight', 'piece')`),
    check('product_percent', sql`${table.discountPercent} between 0 and 10000`),
  ],
)

/** Search terms without results, and their number; nothing about the shopper. */
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

/** A dish or an occasion, and the products that a search for it shows. */
export const searchTopic = pgTable('search_topic', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameHi: text('name_hi').notNull().default(''),
  /** Spellings in any script. */
  words: jsonb('words').$type<string[]>().notNull(),
  /** Product ids in display order. */
  products: jsonb('products').$type<string[]>().notNull(),
  /** Optimistic lock, incremented by every change. */
  version: integer('version').notNull().default(1),
  /** When it was deleted; the row stops the next start from adding the demo topic again. */
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
    quantityUnit: text('quantity_unit').$type<Quantity['unit']>().notNull(),
    quantityValue: doublePrecision('quantity_value').notNull(),
    /** Content of a pack sold by weight; null by piece, and for old packs of unknown weight. */
    grams: integer('grams'),
    /** Content of a pack sold by piece. */
    pieces: integer('pieces'),
    price: money('price'),
    discountPercent: hundredths('discount_percent'),
    discount: money('discount'),
    sellingPrice: money('selling_price'),
    /** Whether its selling price stays when the base price changes. */
    isPinned: boolean('is_pinned').notNull().default(false),
    position: position(),
    /** When the seller deleted it; adding the same label restores it. */
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    uniqueIndex('unit_label').on(table.productId, table.type, table.label),
    check('unit_type', sql`${table.type} in ('retail', 'bulk')`),
    check(
      'unit_content',
      sql`${table.grams} > 0 and ${table.pieces} is null or ${table.pieces} > 0 and ${table.grams} is null
      or ${table.grams} is null and ${table.pieces} is null`,
    ),
    check(
      'unit_figures',
      sql`${table.sellingPrice} >= 0 and ${table.discount} >= 0 and ${table.sellingPrice} + ${table.discount} = ${table.price}`,
    ),
  ],
)

/** The heap that all packs of a product share; a row apart, because orders write it and lock the product only for sharing. */
export const stock = pgTable(
  'stock',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** Grams or pieces; null while the seller counts no stock and the switch alone decides. */
    level: bigint('level', { mode: 'number' }),
    /** The seller is notified when the level falls below this; null for never. */
    tellBelow: bigint('tell_below', { mode: 'number' }),
  },
  (table) => [check('stock_level', sql`${table.level} >= 0`), check('stock_tell_below', sql`${table.tellBelow} > 0`)],
)

/** Every change of a heap; the changes of a product add up to its level. */
export const stockChange = pgTable(
  'stock_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** Grams or pieces; negative when something went. */
    change: bigint('change', { mode: 'number' }).notNull(),
    /** The level after the change. */
    level: bigint('level', { mode: 'number' }).notNull(),
    reason: text('reason').$type<StockReason>().notNull(),
    /** The seller or staff member who changed it; null where an order did. */
    personId: text('person_id'),
    orderId: text('order_id').references((): AnyPgColumn => order.id, { onDelete: 'set null' }),
    at: moment('at'),
  },
  (table) => [
    index('stock_change_product').on(table.productId, table.id),
    index('stock_change_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    check('stock_change_level', sql`${table.level} >= 0`),
  ],
)

/** One save of prices by the seller, valid at once or from a time on. */
export const priceBatch = pgTable(
  'price_batch',
  {
    id: text('id').primaryKey(),
    source: text('source').$type<PriceSource>().notNull(),
    /** The seller or staff member who saved it. */
    personId: text('person_id').notNull(),
    savedAt: moment('saved_at'),
    /** When a save for later becomes valid; null for one at once. */
    appliesAt: timestamp('applies_at', { withTimezone: true, mode: 'date' }),
    /** The ledger's last entry when it was saved, to know what was changed by hand since. */
    lastChange: bigint('last_change', { mode: 'number' }).notNull().default(0),
    /** Base prices of a save for later: product ids and paise. */
    prices: jsonb('prices').$type<{ id: string; basePrice: Paise }[]>(),
    appliedAt: timestamp('applied_at', { withTimezone: true, mode: 'date' }),
    /** When it was undone or, before it became valid, cancelled. */
    undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'date' }),
    /** How many products it changes. */
    products: integer('products').notNull(),
    /** Products of a save for later that were changed by hand meanwhile and stayed at that price. */
    skipped: jsonb('skipped').$type<string[]>().notNull().default([]),
  },
  (table) => [
    index('price_batch_saved').on(table.savedAt),
    index('price_batch_waiting')
      .on(table.appliesAt)
      .where(sql`${table.appliedAt} is null and ${table.undoneAt} is null`),
    check('price_batch_later', sql`(${table.appliesAt} is null) = (${table.prices} is null)`),
  ],
)

/** The ledger of prices: one entry for each base price or pack that a save changed. */
export const priceChange = pgTable(
  'price_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: text('batch_id')
      .notNull()
      .references(() => priceBatch.id),
    productId: text('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** The pack; null for the base price. */
    unitId: text('unit_id'),
    label: text('label'),
    at: moment('at'),
    /** Base price or selling price before; null for a first price. */
    before: bigint('before', { mode: 'number' }).$type<Paise>(),
    after: money('after'),
    /** A pack's other figures before and after, for the undo. */
    figures: jsonb('figures').$type<{ before: PackFigures; after: PackFigures }>(),
  },
  (table) => [
    index('price_change_batch').on(table.batchId),
    index('price_change_product').on(table.productId, table.at, table.id),
    check('price_change_pack', sql`(${table.unitId} is null) = (${table.label} is null)`),
  ],
)

/** An uploaded picture; its files are {id}/{width}.webp and, once made, .avif. */
export const picture = pgTable('picture', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  avifReady: boolean('avif_ready').notNull().default(false),
  createdAt: moment('created_at'),
  /** The product it was uploaded for; carts and orders may show it after the product no longer does. */
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
    /** The product and unit as last shown, for lines whose product or unit was deleted (CONTRACT "Cart"). */
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

/** The seller's closing of the store; at most one row, and none while the store is open. */
export const storeClosing = pgTable(
  'store_pause',
  {
    isIt: boolean('is_it').primaryKey().default(true),
    /** When the store reopens automatically; null until the seller reopens it. */
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

/** The store's own settings: each saved section is a row, the newest of a section counts (CONTRACT "Settings"). */
export const storeSetting = pgTable(
  'store_setting',
  {
    /** Counts all saves, so that a stale window is noticed. */
    version: integer('version').primaryKey(),
    section: text('section').$type<Section>().notNull(),
    /** As in JSON, but secrets are encrypted. */
    values: jsonb('values').$type<Readonly<Record<string, unknown>>>().notNull(),
    changedAt: moment('changed_at'),
    /** The seller who saved it; stored after the account is deleted. */
    changedBy: text('changed_by').notNull(),
  },
  (table) => [
    index('store_setting_newest').on(table.section, table.version.desc()),
    check('store_setting_section', sql`${table.section} in ('shop', 'delivery', 'hours', 'payment', 'mail', 'legal')`),
  ],
)

// orders

/** The delivery address at the time of the order. */
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
    /** What is due: lines and shipping fee, less the credit of packing. */
    amount: money('amount'),
    /** What packing made the order cheaper by; amount + credit is what was ordered. */
    credit: money('credit').default(sql`0`),
    /** The part of the credit that was shipping fee: of an order without anything in the bag. */
    feeCredit: money('fee_credit').default(sql`0`),
    /** When every line was packed, replaced or not there; null before. */
    packedAt: timestamp('packed_at', { withTimezone: true, mode: 'date' }),
    /** Optimistic lock of what is in the bag. */
    version: integer('version').notNull().default(1),
    /** The shopper's wish for lines that are not there, unless a line has its own. */
    ifGone: text('if_gone').$type<IfGone>(),
    /** Why the seller refused the order, and what was written to the shopper; null unless refused. */
    refuseReason: text('refuse_reason').$type<RefuseReason>(),
    refuseText: text('refuse_text'),
    status: text('status').$type<OrderStatus>().notNull(),
    isPaid: boolean('is_paid').notNull(),
    address: jsonb('address').$type<AddressSnapshot>().notNull(),
    /** The Idempotency-Key and a hash of the request: a retry gets the first order. */
    key: text('key'),
    keyHash: text('key_hash'),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
    /** When the seller accepted it; until then it rings. */
    acceptedAt: timestamp('accepted_at', { withTimezone: true, mode: 'date' }),
    /** When the seller promised to deliver it. */
    promisedAt: timestamp('promised_at', { withTimezone: true, mode: 'date' }),
    /** Four digits that the shopper reads out to the rider; null where the store does not ask for them. */
    doorCode: text('door_code'),
    /** Wrong door codes so far. */
    codeTries: integer('code_tries').notNull().default(0),
    /** When the seller's browsers were notified again, five minutes while it was not accepted. */
    remindedAt: timestamp('reminded_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    uniqueIndex('order_key').on(table.shopperId, table.key),
    // Nulls first, the default of `order by … desc`: otherwise PostgreSQL sorts all orders for the newest few.
    index('order_shopper').on(table.shopperId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('order_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    /** Partial index: each new order counts the shopper's open cash orders. */
    index('order_open_cash')
      .on(table.shopperId)
      .where(sql`${table.paymentType} = 'COD' and ${table.status} = 'Ordered'`),
    /** Partial index: stock of unpaid orders goes back after 15 minutes. */
    index('order_unpaid').on(table.createdAt).where(sql`${table.paymentType} = 'Online' and not ${table.isPaid}`),
    /** Partial index: reconciling looks every minute for unfinished refunds. */
    index('order_ended_online')
      .on(table.id)
      .where(sql`${table.paymentType} = 'Online' and ${table.status} in ('Cancelled', 'Returned')`),
    /** Partial index: the queue is as fast over 10,000 finished orders as over none. */
    index('order_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in ('Ordered', 'Processing', 'Shipped', 'Out for Delivery')`),
    index('order_status').on(table.status, table.createdAt, table.id),
    /** Partial index: ringing looks for orders not yet accepted. */
    index('order_unaccepted')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'Ordered' and ${table.acceptedAt} is null`),
    /** Search by number, phone and name; `order_words` is in the migration order_queue. */
    index('order_search').using('gin', sql`order_words(${table.id}, ${table.address})`),
    /** Partial index: reconciling looks every minute for orders that were packed with less. */
    index('order_credited_online').on(table.id).where(sql`${table.paymentType} = 'Online' and ${table.credit} > 0`),
    check('order_money', sql`${table.shippingFee} >= 0 and ${table.amount} >= ${table.shippingFee}`),
    check('order_credit', sql`${table.feeCredit} >= 0 and ${table.credit} >= ${table.feeCredit}`),
    check('order_if_gone', sql`${table.ifGone} in ('leave', 'replace', 'call')`),
    check('order_refused', sql`${table.refuseReason} in ('gone', 'asked', 'unreachable', 'too-far', 'closed')`),
    check('order_payment', sql`${table.paymentType} in ('COD', 'Online')`),
  ],
)

export const orderItem = pgTable(
  'order_item',
  {
    /** The `_id` of the line, unique because the order has one line at each position. */
    id: text('id').generatedAlwaysAs(sql`order_id || '-' || position::text`).notNull(),
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
    /** What was packed of the whole line, in grams or pieces; null before, 0 when not there. */
    packed: integer('packed'),
    /** What packing made the line cheaper by. */
    credit: money('credit').default(sql`0`),
    /** What travels in its place. */
    replacement: jsonb('replacement').$type<Replacement>(),
    ifGone: text('if_gone').$type<IfGone>(),
    soldBy: text('sold_by').$type<SoldBy>().notNull().default('weight'),
    /** Content of one unit in grams; null by piece, and where unknown. */
    grams: integer('grams'),
    /** Content of one unit in pieces. */
    pieces: integer('pieces'),
  },
  (table) => [
    check('order_item_packed', sql`${table.packed} >= 0 and (${table.replacement} is null or ${table.packed} = 0)`),
    check('order_item_credit', sql`${table.credit} between 0 and ${table.unitPrice} * ${table.quantity}`),
    check('order_item_if_gone', sql`${table.ifGone} in ('leave', 'replace', 'call')`),
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_item_product').on(table.productId),
    /** Search by product; `text_words` is in the migration order_queue. */
    index('order_item_search').using('gin', sql`text_words(${table.name} || ' ' || ${table.nameHi})`),
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

/** The history of an order beside its timeline: who changed what; written by recordEvent only. */
export const orderEvent = pgTable(
  'order_event',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    position: position(),
    at: moment('at'),
    role: text('role').$type<ActorRole>().notNull(),
    /** The shopper's, seller's or staff member's id; null for a rider's link and the store itself. */
    personId: text('person_id'),
    /** The name at that time; empty for shoppers, so that a deleted account leaves none behind. */
    name: text('name').notNull().default(''),
    kind: text('kind').$type<OrderEventKind>().notNull(),
    /** Details of the kind; free text is in `text` only, which goes with the account. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_event_role', sql`${table.role} in ('shopper', 'owner', 'manager', 'packer', 'rider', 'store')`),
  ],
)

/** Money received on delivery, written by settleDoorMoney only; a correction is a row with the difference. */
export const receipt = pgTable(
  'receipt',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ReceiptKind>().notNull(),
    amount: money('amount'),
    at: moment('at'),
    role: text('role').$type<ActorRole>().notNull(),
    personId: text('person_id'),
    /** The name of who received it, at that time. */
    name: text('name').notNull().default(''),
  },
  (table) => [
    index('receipt_order').on(table.orderId),
    index('receipt_at').on(table.at),
    check('receipt_kind', sql`${table.kind} in ('cash', 'upi', 'rounding')`),
    check('receipt_amount', sql`${table.amount} <> 0`),
  ],
)

/** Orders handed to a rider, who sees them by a link for 12 hours. */
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
    revokedAt: timestamp('revoked_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [index('round_expiry').on(table.expiresAt)],
)

/** One order of a round; an order is to do in at most one open round (see hand-over.ts). */
export const roundStop = pgTable(
  'round_stop',
  {
    roundId: text('round_id')
      .notNull()
      .references(() => round.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    state: text('state').$type<StopState>().notNull().default('open'),
    handedOverAt: moment('handed_over_at'),
    /** When the rider tapped, by the phone's time within bounds; null before. */
    tappedAt: timestamp('tapped_at', { withTimezone: true, mode: 'date' }),
    /** What the rider said was received; a repeated tap is known by it. */
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

/** A shopper's request to return a delivered order, and its outcome; at most one for each order. */
export const orderReturn = pgTable(
  'order_return',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    state: text('state').$type<ReturnState>().notNull(),
    /** The shopper's reason. */
    reason: text('reason').notNull(),
    requestedAt: moment('requested_at'),
    settledAt: timestamp('settled_at', { withTimezone: true, mode: 'date' }),
    /** The seller's reason for refusing it. */
    refusal: text('refusal'),
    /** Positions of the lines to return; null for the whole order. */
    lines: jsonb('lines').$type<number[]>(),
    /** The shopper's photo, a file in the storage. */
    photo: text('photo'),
    /** Positions of the accepted lines. */
    accepted: jsonb('accepted').$type<number[]>().notNull().default([]),
    /** Refund in paise; null until accepted. */
    amount: bigint('amount', { mode: 'number' }).$type<Paise>(),
    /** Time of the cash refund; null while owed, and for online payments. */
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

// payments

/** The payment process of an online order, from the shopper's first attempt to pay. */
export const orderPayment = pgTable(
  'order_payment',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** Null until the gateway has answered; the gateway's receipt is our order id. */
    gatewayOrderId: text('gateway_order_id').unique(),
    amount: money('amount'),
    /** The cart version that this payment is for. */
    cartVersion: integer('cart_version').notNull().default(0),
    state: text('state').$type<PaymentState>().notNull(),
    createdAt: moment('created_at'),
    /** The next check with the gateway; null once the payment is final. */
    nextCheckAt: timestamp('ask_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('order_payment_ask').on(table.nextCheckAt),
    check('order_payment_state', sql`${table.state} in ('open', 'paid', 'closed')`),
    check('order_payment_amount', sql`${table.amount} >= 100`),
  ],
)

/** A payment captured by the gateway. */
export const payment = pgTable(
  'payment',
  {
    /** The gateway's id: a payment is recorded once. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orderPayment.orderId),
    amount: money('amount'),
    refunded: money('refunded'),
    /** Whether this payment pays its order; any other is refunded. */
    pays: boolean('pays').notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [
    uniqueIndex('payment_pays').on(table.orderId).where(sql`${table.pays}`),
    index('payment_order').on(table.orderId),
    check('payment_refunded', sql`${table.amount} > 0 and ${table.refunded} between 0 and ${table.amount}`),
  ],
)

/** A refund; `asked` until the gateway accepted it, then the gateway's state. */
export const refund = pgTable(
  'refund',
  {
    /** Also the gateway's idempotency key: a repeated request refunds once. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payment.id),
    amount: money('amount'),
    reason: text('reason').notNull(),
    gatewayRefundId: text('gateway_refund_id').unique(),
    /** The failed refund that this one retries; each is retried at most once. */
    insteadOf: text('instead_of').unique(),
    state: text('state').$type<'asked' | 'pending' | 'processed' | 'failed'>().notNull(),
    createdAt: moment('created_at'),
    nextCheckAt: timestamp('ask_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('refund_ask').on(table.nextCheckAt),
    index('refund_payment').on(table.paymentId),
    index('refund_unsettled').on(table.createdAt).where(sql`${table.state} <> 'processed'`),
    check('refund_amount', sql`${table.amount} > 0`),
    check('refund_state', sql`${table.state} in ('asked', 'pending', 'processed', 'failed')`),
  ],
)

/** A payment at the gateway that does not match its order; it pays nothing, and the seller checks it. */
export const mismatchedPayment = pgTable(
  'odd_payment',
  {
    /** The gateway's id. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orderPayment.orderId),
    misfit: text('misfit').$type<PaymentMisfit>().notNull(),
    /** In hundredths of its currency. */
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

/** Webhook events, stored before they are processed; each event id once. */
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

/** The VAPID key pair of all processes; made once, because subscriptions are bound to it. */
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
  /** When a failed payment is captured late; null if never. */
  lateAt: timestamp('late_at', { withTimezone: true, mode: 'date' }),
  /** The number of its refunds that fail before one succeeds. */
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
