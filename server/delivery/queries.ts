import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { address, storePause } from '../database/tables.ts'

export type AddressRow = typeof address.$inferSelect
export type PauseRow = typeof storePause.$inferSelect

/** A shopper's own addresses, newest first. */
export async function addressesOf(db: Queryable, shopperId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(address)
    .where(eq(address.shopperId, shopperId))
    .orderBy(desc(address.createdAt), desc(address.id))
    .limit(100)
}

/** What a larger statement reads as JSON; PostgreSQL writes its moments as text. */
export type Written<Row> = {
  [Key in keyof Row]: Row[Key] extends Date | null ? string | Extract<Row[Key], null> : Row[Key]
}

/** One of the shopper's own addresses, somebody else's being as good as none (CONTRACT "Answers"), for a statement that reads more; null without one. */
export function addressAsJson(shopperId: SQLWrapper, id: SQLWrapper): SQL {
  return sql`(
    select row_to_json(a) from (
      select id, shopper_id as "shopperId", first_name as "firstName", last_name as "lastName", email, street, city, state,
        zipcode, country, phone, latitude, longitude, created_at as "createdAt"
      from address where id = ${id} and shopper_id = ${shopperId}) a)`
}

/** The address of such a value. */
export function readAddress(row: Written<AddressRow> | null): AddressRow | undefined {
  return row === null ? undefined : { ...row, createdAt: new Date(row.createdAt) }
}

/** The store's pause for a statement that reads more; null while there is none. */
export const pauseAsJson = sql`(
  select row_to_json(p) from (select is_it as "isIt", until, reason, since from store_pause where is_it) p)`

/** The pause of such a value. */
export function readPause(row: Written<PauseRow> | null): PauseRow | undefined {
  return row === null
    ? undefined
    : { ...row, until: row.until === null ? null : new Date(row.until), since: new Date(row.since) }
}

/** The store's pause; undefined when there is none. One whose time has come may still stand here. */
export async function storedPause(db: Queryable): Promise<PauseRow | undefined> {
  const [row] = await db.select().from(storePause)
  return row
}

/** Puts a pause in place of the one that stands. */
export async function putPause(db: Queryable, pause: Omit<PauseRow, 'isIt'>): Promise<void> {
  await db.insert(storePause).values(pause).onConflictDoUpdate({ target: storePause.isIt, set: pause })
}

/** Ends the store's pause. */
export async function deletePause(db: Queryable): Promise<void> {
  await db.delete(storePause)
}

export async function insertAddress(db: Queryable, row: AddressRow): Promise<void> {
  await db.insert(address).values(row)
}

/** Deletes one of the shopper's own addresses; false when there is none such. */
export async function deleteAddress(db: Queryable, shopperId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(address)
    .where(and(eq(address.id, id), eq(address.shopperId, shopperId)))
    .returning({ id: address.id })
  return gone.length > 0
}
