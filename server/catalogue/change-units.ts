import type { api, Body } from '#domain/contract.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { refigureUnit } from '#domain/units.ts'
import { inTransaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { deleteUnit, lockProduct, markChanged, setStock, setUnitFigures } from './queries.ts'

/** Changes the prices of the units sent, all or none; refuses unknown labels and selling prices above the price (SPEC 5, CONTRACT "Catalogue"). */
export async function changeUnits(shop: Shop, asked: Body<typeof api.unitsUpdate>): Promise<void> {
  const rows = asked.updatedUnits.map(({ label, price, sellingPrice }) => ({
    label,
    figures: refigureUnit(rupeesToPaise(price), rupeesToPaise(sellingPrice)),
  }))
  if (new Set(rows.map((row) => row.label)).size < rows.length)
    throw new Refusal('BAD_INPUT', { message: 'updatedUnits: A label is there twice.' })
  await inTransaction(shop.db, async (tx) => {
    if (!(await lockProduct(tx, asked.id))) throw new Refusal('PRODUCT_UNKNOWN')
    for (const { label, figures } of rows) {
      if (!(await setUnitFigures(tx, asked.id, asked.type, label, figures))) throw new Refusal('UNIT_UNKNOWN')
    }
    if (rows.length > 0) await markChanged(tx, [asked.id], shop.clock())
  })
  await shop.events.publish('catalogue-changed')
}

/** Deletes a unit for good; the last one of a list may go too (CONTRACT "Catalogue"). */
export async function removeUnit(shop: Shop, asked: Body<typeof api.unitDelete>): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    if (!(await lockProduct(tx, asked.id))) throw new Refusal('PRODUCT_UNKNOWN')
    if (!(await deleteUnit(tx, asked.id, asked.type, asked.label))) throw new Refusal('UNIT_UNKNOWN')
    await markChanged(tx, [asked.id], shop.clock())
  })
  await shop.events.publish('catalogue-changed')
}

/** Puts a product in or out of stock (SPEC 4). */
export async function changeStock(shop: Shop, asked: Body<typeof api.productStock>): Promise<void> {
  if (!(await setStock(shop.db, asked.id, asked.inStock, shop.clock()))) throw new Refusal('PRODUCT_UNKNOWN')
  await shop.events.publish('catalogue-changed')
}
