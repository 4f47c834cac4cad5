import type { PriceSource } from '#domain/catalogue/price-shapes.ts'
import { packNamed, withPackPrices } from '#domain/catalogue/prices.ts'
import { unitFiguresFor } from '#domain/catalogue/units.ts'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { type Paise, rupeesToPaise, toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { lockPrices, type StoredPrices, type UnitName } from './price-queries.ts'
import { type PricePlan, savePrices } from './save-prices.ts'

type SentRow = Body<typeof api.pricesUpdate>['changes'][number]

/** Typed prices of one pack in paise, with what the seller saw. */
type EnteredPrices = UnitName & {
  readonly price: Paise
  readonly sellingPrice: Paise
  readonly seenPrice: Paise | undefined
  readonly seenSellingPrice: Paise | undefined
  readonly version: number | undefined
}

const keyOf = ({ id, type, label }: UnitName) => JSON.stringify([id, type, label])

/** The typed prices in paise. Throws BAD_INPUT for impossible ones, before anything is read. */
function readRow({ id, type, label, version, ...sent }: SentRow): EnteredPrices {
  const paiseOf = (rupees: number | undefined) => (rupees === undefined ? undefined : rupeesToPaise(rupees))
  const [price, sellingPrice] = [rupeesToPaise(sent.price), rupeesToPaise(sent.sellingPrice)]
  // Called for its refusal.
  unitFiguresFor(price, sellingPrice)
  const seen = { seenPrice: paiseOf(sent.seenPrice), seenSellingPrice: paiseOf(sent.seenSellingPrice) }
  return { id, type, label, price, sellingPrice, ...seen, version }
}

/** Whether the shown prices of a pack are others by now. */
function isStale(product: StoredPrices, { seenPrice, seenSellingPrice, version, ...name }: EnteredPrices): boolean {
  const pack = packNamed(product, name)
  if (version !== undefined && version !== product.version) return true
  return (seenPrice ?? pack?.price) !== pack?.price || (seenSellingPrice ?? pack?.sellingPrice) !== pack?.sellingPrice
}

/** The present prices of a pack, sent beside a refused change. */
function presentPack(stored: StoredPrices, typed: EnteredPrices) {
  const pack = packNamed(stored, typed)
  const { id, type, label } = typed
  const prices = pack && { price: toRupees(pack.price), sellingPrice: toRupees(pack.sellingPrice) }
  return { id, type, label, ...prices, version: stored.version }
}

/** Throws CHANGED_MEANWHILE with today's prices of the packs that are others than the seller saw. */
function checkSeenPrices(stored: ReadonlyMap<string, StoredPrices>, rows: readonly EnteredPrices[]): void {
  const current = rows.flatMap((row) => {
    const product = stored.get(row.id)
    return product !== undefined && isStale(product, row) ? [presentPack(product, row)] : []
  })
  if (current.length > 0) throw new Refusal('CHANGED_MEANWHILE', { extra: { current } })
}

/** The new prices of each product. Throws UNIT_UNKNOWN listing packs that are gone, and CHANGED_MEANWHILE. */
async function planRows(tx: Transaction, rows: readonly EnteredPrices[]): Promise<PricePlan[]> {
  const stored = await lockPrices(
    tx,
    rows.map(({ id }) => id),
  )
  const gone = rows.filter((row) => {
    const product = stored.get(row.id)
    return product === undefined || packNamed(product, row) === undefined
  })
  if (gone.length > 0)
    throw new Refusal('UNIT_UNKNOWN', { extra: { gone: gone.map(({ id, type, label }) => ({ id, type, label })) } })
  checkSeenPrices(stored, rows)
  const byProduct = Map.groupBy(rows, ({ id }) => id)
  return [...byProduct].flatMap(([id, typed]) => {
    const before = stored.get(id)
    if (before === undefined) return []
    return [
      { before, after: typed.reduce((product, row) => withPackPrices(product, row), before as PricePlan['after']) },
    ]
  })
}

/**
 * Changes prices of packs of any products, all or none (SPEC 5).
 * Throws BAD_INPUT, UNIT_UNKNOWN, CHANGED_MEANWHILE and PRICE_LOOKS_WRONG (CONTRACT "Prices").
 */
export async function changePackPrices(
  shop: Shop,
  sent: readonly SentRow[],
  by: { source: PriceSource; personId: string; confirmed: boolean },
): Promise<void> {
  const rows = sent.map(readRow)
  if (new Set(rows.map(keyOf)).size < rows.length)
    throw new Refusal('BAD_INPUT', { message: 'changes: A unit is there twice.' })
  await inTransaction(shop.db, async (tx) => {
    await savePrices(tx, { ...by, now: shop.clock() }, await planRows(tx, rows))
  })
  await shop.events.publish('catalogue-changed')
}
