import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SaveFixedAnswer } from '../http/idempotency.ts'
import type { Shop } from '../shop.ts'
import { changePackPrices } from './change-pack-prices.ts'
import { removePack } from './pack-queries.ts'
import { lockProduct, markChanged, productById, setStockSwitch } from './queries.ts'

/** Changes prices of one product's packs, all or none (SPEC 5). Throws PRODUCT_UNKNOWN and like `changePackPrices`. */
export async function changePricesOfProduct(
  shop: Shop,
  personId: string,
  input: Body<typeof api.unitsUpdate>,
  saveAnswer: SaveFixedAnswer,
): Promise<void> {
  const { id, type, updatedUnits, version, confirmed = false } = input
  if ((await productById(shop.db, id)) === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  if (updatedUnits.length === 0) return
  const rows = updatedUnits.map((row) => ({ ...row, id, type, version }))
  await changePackPrices(shop, rows, { source: 'packs', personId, confirmed }, saveAnswer)
}

/** Deletes a unit, even the last one of a list; adding it again restores it (CONTRACT "Catalogue"). Throws PRODUCT_UNKNOWN, UNIT_UNKNOWN. */
export async function removeUnit(
  shop: Shop,
  input: Body<typeof api.unitDelete>,
  saveAnswer: SaveFixedAnswer,
): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockProduct(tx, input.id)
    const now = shop.clock()
    if (!(await removePack(tx, input, now))) throw new Refusal('UNIT_UNKNOWN')
    await markChanged(tx, [input.id], now)
    await saveAnswer(tx)
  })
  await shop.events.publish('catalogue-changed')
}

/** Sets the seller's stock switch of a product, whatever its counted level (SPEC 4). Throws PRODUCT_UNKNOWN. */
export async function changeStockSwitch(shop: Shop, input: Body<typeof api.productStock>): Promise<void> {
  if (!(await setStockSwitch(shop.db, input.id, input.inStock, shop.clock()))) throw new Refusal('PRODUCT_UNKNOWN')
  await shop.events.publish('catalogue-changed')
}
