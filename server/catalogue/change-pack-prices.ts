import type { Product } from '#domain/catalogue/catalogue.ts'
import { type PricedPack, packNamed, withPackPrices } from '#domain/catalogue/prices.ts'
import { checkedUnitPrices } from '#domain/catalogue/units.ts'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { type Paise, rupeesToPaise, toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { SaveFixedAnswer } from '../http/idempotency.ts'
import type { Shop } from '../shop.ts'
import { lockPrices, type PackKey } from './price-queries.ts'
import { type PricePlan, type PriceSave, savePrices } from './save-prices.ts'

type SentPack = Body<typeof api.packPricesUpdate>['changes'][number]

/** Typed prices of one pack in paise, with the prices and version that the seller saw. */
type TypedPrices = PackKey & {
  readonly price: Paise
  readonly sellingPrice: Paise
  readonly seenPrice: Paise | undefined
  readonly seenSellingPrice: Paise | undefined
  readonly version: number | undefined
}

const keyOf = ({ id, type, label }: PackKey) => JSON.stringify([id, type, label])

/** The typed prices in paise. Throws BAD_INPUT for impossible prices. */
function readPack({ id, type, label, version, ...sent }: SentPack): TypedPrices {
  const paiseOf = (rupees: number | undefined) => (rupees === undefined ? undefined : rupeesToPaise(rupees))
  const [price, sellingPrice] = [rupeesToPaise(sent.price), rupeesToPaise(sent.sellingPrice)]
  // Called for its checks alone.
  checkedUnitPrices(price, sellingPrice)
  const seen = { seenPrice: paiseOf(sent.seenPrice), seenSellingPrice: paiseOf(sent.seenSellingPrice) }
  return { id, type, label, price, sellingPrice, ...seen, version }
}

/** Whether a pack's prices changed since the seller saw them; what was not sent counts as unchanged. */
function isStale({ priceVersion }: Product, pack: PricedPack, typed: TypedPrices): boolean {
  const { version = priceVersion, seenPrice = pack.price, seenSellingPrice = pack.sellingPrice } = typed
  return version !== priceVersion || seenPrice !== pack.price || seenSellingPrice !== pack.sellingPrice
}

/** A pack's present prices in rupees, sent with a refused change. */
export function currentPackPrices(stored: Product, { id, type, label }: PackKey) {
  const pack = packNamed(stored, { type, label })
  const prices = pack && { price: toRupees(pack.price), sellingPrice: toRupees(pack.sellingPrice) }
  return { id, type, label, ...prices, version: stored.priceVersion }
}

/** Locks products and plans their new pack prices. Throws UNIT_UNKNOWN with the missing packs, CHANGED_MEANWHILE with the present prices. */
async function planPackPrices(tx: Transaction, rows: readonly TypedPrices[]): Promise<PricePlan[]> {
  const ids = rows.map(({ id }) => id)
  const stored = await lockPrices(tx, ids)
  const gone: PackKey[] = []
  const current: ReturnType<typeof currentPackPrices>[] = []
  const plans = new Map<string, PricePlan>()
  for (const row of rows) {
    const { id, type, label } = row
    const before = stored.get(id)
    const pack = before && packNamed(before, row)
    if (before === undefined || pack === undefined) gone.push({ id, type, label })
    else if (isStale(before, pack, row)) current.push(currentPackPrices(before, row))
    else plans.set(id, { before, after: withPackPrices(plans.get(id)?.after ?? before, row) })
  }
  if (gone.length > 0) throw new Refusal('UNIT_UNKNOWN', { extra: { gone } })
  if (current.length > 0) throw new Refusal('CHANGED_MEANWHILE', { extra: { current } })
  return [...plans.values()]
}

/** Changes prices of packs of any products, all or none (SPEC 5). Throws BAD_INPUT, UNIT_UNKNOWN, CHANGED_MEANWHILE, PRICE_LOOKS_WRONG. */
export async function changePackPrices(
  shop: Shop,
  sent: readonly SentPack[],
  save: Omit<PriceSave, 'now'>,
  saveAnswer: SaveFixedAnswer,
): Promise<void> {
  const rows = sent.map(readPack)
  if (new Set(rows.map(keyOf)).size < rows.length)
    throw new Refusal('BAD_INPUT', { message: 'changes: A unit is there twice.' })
  await inTransaction(shop.db, async (tx) => {
    await savePrices(tx, { ...save, now: shop.clock() }, await planPackPrices(tx, rows))
    await saveAnswer(tx)
  })
  await shop.events.publish('catalogue-changed')
}
