import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { shopperId } from './accounts.ts'
import { position } from './columns.ts'

export const cartLine = pgTable(
  'cart_line',
  {
    shopperId: shopperId(),
    productId: text('product_id').notNull(),
    unitId: text('unit_id').notNull(),
    quantity: integer('quantity').notNull(),
    position: position(),
    /** The product and unit as last shown, for lines whose product or unit was deleted (CONTRACT "Cart"). */
    snapshot: jsonb('last_seen')
      .$type<{ name: string; nameHi?: string; image: string; category: string; unit: UnitJson }>()
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.productId, table.unitId] }),
    check('cart_quantity', sql`${table.quantity} between 1 and 99`),
  ],
)
