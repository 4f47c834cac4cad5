import type { api, Body } from '#domain/contract.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { refigureUnit } from '#domain/units.ts'
import { inTransaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { lockProducts, setManyFigures, type UnitName } from './price-queries.ts'
import { markChanged } from './queries.ts'

const keyOf = ({ id, type, label }: UnitName) => JSON.stringify([id, type, label])

/** Changes unit prices of many products, all or none (SPEC 5). Throws like changeUnits; UNIT_UNKNOWN lists deleted units. */
export async function changePrices(shop: Shop, { changes }: Body<typeof api.pricesUpdate>): Promise<void> {
  const rows = changes.map(({ id, type, label, price, sellingPrice }) => ({
    ...{ id, type, label },
    ...refigureUnit(rupeesToPaise(price), rupeesToPaise(sellingPrice)),
  }))
  if (new Set(rows.map(keyOf)).size < rows.length)
    throw new Refusal('BAD_INPUT', { message: 'changes: A unit is there twice.' })
  const ids = rows.map(({ id }) => id)
  await inTransaction(shop.db, async (tx) => {
    await lockProducts(tx, ids)
    const changed = new Set((await setManyFigures(tx, rows)).map(keyOf))
    const gone = rows.filter((row) => !changed.has(keyOf(row))).map(({ id, type, label }) => ({ id, type, label }))
    if (gone.length > 0) throw new Refusal('UNIT_UNKNOWN', { extra: { gone } })
    await markChanged(tx, ids, shop.clock())
  })
  await shop.events.tell('catalogue-changed')
}
