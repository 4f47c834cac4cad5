import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { address } from '../database/tables.ts'

export type AddressRow = typeof address.$inferSelect

/** A shopper's own addresses, newest first. */
export async function addressesOf(db: Queryable, shopperId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(address)
    .where(eq(address.shopperId, shopperId))
    .orderBy(desc(address.createdAt), desc(address.id))
    .limit(100)
}

/** One of the shopper's own addresses; somebody else's is as good as none (CONTRACT "Answers"). */
export async function addressOf(db: Queryable, shopperId: string, id: string): Promise<AddressRow | undefined> {
  const [row] = await db
    .select()
    .from(address)
    .where(and(eq(address.id, id), eq(address.shopperId, shopperId)))
  return row
}

export async function insertAddress(db: Queryable, row: AddressRow): Promise<void> {
  await db.insert(address).values(row)
}
