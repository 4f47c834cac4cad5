import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { address } from '../database/tables/delivery.ts'
import { storeClosing } from '../database/tables/store.ts'

export type AddressRow = typeof address.$inferSelect
export type ClosingRow = typeof storeClosing.$inferSelect

/** A shopper's own addresses, newest first. */
export async function addressesOf(db: Queryable, shopperId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(address)
    .where(eq(address.shopperId, shopperId))
    .orderBy(desc(address.createdAt), desc(address.id))
    .limit(100)
}

/** A row that a larger statement reads as JSON, where timestamps are strings. */
export type Written<Row> = {
  [Key in keyof Row]: Row[Key] extends Date | null ? string | Extract<Row[Key], null> : Row[Key]
}

/** SQL of one of the shopper's own addresses as JSON, for a larger statement; null without one. */
export function addressAsJson(shopperId: SQLWrapper, id: SQLWrapper): SQL {
  return sql`(
    select row_to_json(a) from (
      select id, shopper_id as "shopperId", first_name as "firstName", last_name as "lastName", email, street, city, state,
        zipcode, country, phone, latitude, longitude, created_at as "createdAt"
      from address where id = ${id} and shopper_id = ${shopperId}) a)`
}

/** The address of an `addressAsJson` value. */
export function readAddress(row: Written<AddressRow> | null): AddressRow | undefined {
  return row === null ? undefined : { ...row, createdAt: new Date(row.createdAt) }
}

/** SQL of the store's closing as JSON, for a larger statement; null without one. */
export const closingAsJson = sql`(
  select row_to_json(p) from (select is_it as "isIt", until, reason, since from store_pause where is_it) p)`

/** The closing of a `closingAsJson` value. */
export function readClosing(row: Written<ClosingRow> | null): ClosingRow | undefined {
  return row === null
    ? undefined
    : { ...row, until: row.until === null ? null : new Date(row.until), since: new Date(row.since) }
}

/** The store's closing, which may have ended; undefined without one. */
export async function storedClosing(db: Queryable): Promise<ClosingRow | undefined> {
  const [row] = await db.select().from(storeClosing)
  return row
}

/** Inserts or replaces the store's closing. */
export async function putClosing(db: Queryable, closing: Omit<ClosingRow, 'isIt'>): Promise<void> {
  await db.insert(storeClosing).values(closing).onConflictDoUpdate({ target: storeClosing.isIt, set: closing })
}

export async function deleteClosing(db: Queryable): Promise<void> {
  await db.delete(storeClosing)
}

export async function insertAddress(db: Queryable, row: AddressRow): Promise<void> {
  await db.insert(address).values(row)
}

/** Deletes one of the shopper's own addresses; false without one. */
export async function deleteAddress(db: Queryable, shopperId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(address)
    .where(and(eq(address.id, id), eq(address.shopperId, shopperId)))
    .returning({ id: address.id })
  return gone.length > 0
}
