import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import type { JsonRow } from '../database/statement.ts'
import { address } from '../database/tables/delivery.ts'

export type AddressRow = typeof address.$inferSelect

/** All of a shopper's own addresses, newest first. */
export function everyAddressOf(db: Queryable, shopperId: string) {
  return db
    .select()
    .from(address)
    .where(eq(address.shopperId, shopperId))
    .orderBy(desc(address.createdAt), desc(address.id))
}

/** The newest hundred of a shopper's own addresses. */
export async function addressesOf(db: Queryable, shopperId: string): Promise<AddressRow[]> {
  return everyAddressOf(db, shopperId).limit(100)
}

/** SQL that reads one of the shopper's own addresses as JSON in a larger statement; null without one. */
export function addressAsJson(shopperId: SQLWrapper, id: SQLWrapper): SQL {
  return sql`(
    select row_to_json(a) from (
      select id, shopper_id as "shopperId", first_name as "firstName", last_name as "lastName", email, street, city, state,
        zipcode, country, phone, latitude, longitude, created_at as "createdAt"
      from address where id = ${id} and shopper_id = ${shopperId}) a)`
}

/** The address in a value of `addressAsJson`. */
export function addressFromJson(row: JsonRow<AddressRow> | null): AddressRow | undefined {
  return row === null ? undefined : { ...row, createdAt: new Date(row.createdAt) }
}

/** Inserts an address. */
export async function insertAddress(db: Queryable, row: AddressRow): Promise<void> {
  await db.insert(address).values(row)
}

/** Deletes one of the shopper's own addresses; false without one. */
export async function deleteAddress(db: Queryable, shopperId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(address).where(and(eq(address.id, id), eq(address.shopperId, shopperId)))
  return rowCount === 1
}
