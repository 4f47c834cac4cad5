import { and, desc, eq, sql } from 'drizzle-orm'
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

/** One of the shopper's own addresses, somebody else's being as good as none (CONTRACT "Answers"), and the store's pause: one statement. */
export async function addressAndPause(
  db: Queryable,
  shopperId: string,
  id: string,
): Promise<{ address: AddressRow | undefined; pause: PauseRow | undefined }> {
  const [row] = await db
    .select({ address, pause: storePause })
    .from(sql`(select) as nothing`)
    .leftJoin(address, and(eq(address.id, id), eq(address.shopperId, shopperId)))
    .leftJoin(storePause, sql`true`)
    .prepare('address_and_pause')
    .execute()
  return { address: row?.address ?? undefined, pause: row?.pause ?? undefined }
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
