import type { api, Body } from '#domain/contract.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { refigureUnit } from '#domain/units.ts'
import { inTransaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { deleteUnit, lockProduct, markChanged, setStock, setUnitFigures } from './queries.ts'

/** Changes unit prices, all or none (SPEC 5). Throws UNIT_UNKNOWN, and BAD_INPUT for selling prices above the price (CONTRACT "Catalogue"). */
export async function changeUnits(shop: Shop, input: Body<typeof api.unitsUpdate>): Promise<void> {
  const rows = input.updatedUnits.map(({ label, price, sellingPrice }) => ({
    label,
    figures: refigureUnit(rupeesToPaise(price), rupeesToPaise(sellingPrice)),
  }))
  if (new Set(rows.map((row) => row.label)).size < rows.length)
    throw new Refusal('BAD_INPUT', { message: 'updatedUnits: A label is there twice.' })
  await inTransaction(shop.db, async (tx) => {
    if (!(await lockProduct(tx, input.id))) throw new Refusal('PRODUCT_UNKNOWN')
    for (const { label, figures } of rows) {
      if (!(await setUnitFigures(tx, input.id, input.type, label, figures))) throw new Refusal('UNIT_UNKNOWN')
    }
    if (rows.length > 0) await markChanged(tx, [input.id], shop.clock())
  })
  await shop.events.publish('catalogue-changed')
}

/** Deletes a unit, also the last one of a list; adding its label restores it (CONTRACT "Catalogue"). */
export async function removeUnit(shop: Shop, input: Body<typeof api.unitDelete>): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    if (!(await lockProduct(tx, input.id))) throw new Refusal('PRODUCT_UNKNOWN')
    const now = shop.clock()
    if (!(await deleteUnit(tx, input.id, input.type, input.label, now))) throw new Refusal('UNIT_UNKNOWN')
    await markChanged(tx, [input.id], now)
  })
  await shop.events.publish('catalogue-changed')
}

/** Marks a product as in or out of stock (SPEC 4). */
export async function changeStock(shop: Shop, input: Body<typeof api.productStock>): Promise<void> {
  if (!(await setStock(shop.db, input.id, input.inStock, shop.clock()))) throw new Refusal('PRODUCT_UNKNOWN')
  await shop.events.publish('catalogue-changed')
}
