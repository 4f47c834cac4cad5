import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { cartLine, shopper } from '../database/tables.ts'

export type CartLineRow = typeof cartLine.$inferSelect

/** A shopper's saved lines in their order. */
export async function linesOf(db: Queryable, shopperId: string): Promise<CartLineRow[]> {
  return db.select().from(cartLine).where(eq(cartLine.shopperId, shopperId)).orderBy(asc(cartLine.position))
}

/** Makes whoever else changes this shopper's cart or orders from it wait for us; answers the cart's version. */
export async function lockCart(db: Queryable, shopperId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ cartVersion: shopper.cartVersion })
    .from(shopper)
    .where(eq(shopper.id, shopperId))
    .for('no key update')
  return row?.cartVersion
}

/** Puts these lines in place of the saved ones; answers the cart's new version. */
export async function replaceCart(db: Queryable, shopperId: string, lines: CartLineRow[]): Promise<number> {
  await db.delete(cartLine).where(eq(cartLine.shopperId, shopperId))
  if (lines.length > 0) await db.insert(cartLine).values(lines)
  const [row] = await db
    .update(shopper)
    .set({ cartVersion: sql`${shopper.cartVersion} + 1` })
    .where(eq(shopper.id, shopperId))
    .returning({ cartVersion: shopper.cartVersion })
  return row?.cartVersion ?? 0
}
