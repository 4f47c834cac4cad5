import { fellBelow, isSeenByShoppers, type StockChange, type StockReason } from '#domain/catalogue/stock.ts'
import type { Queryable } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { lockStocks, setLevel } from './stock-queries.ts'

/** The order that holds stock, and why that changes. */
type Hold = { readonly orderId: string; readonly reason: StockReason; readonly at: Date }

/** Grams or pieces by product id. */
type StockNeeds = ReadonlyMap<string, number>

/** Sets the stock that an order holds, within the transaction that changes the locked order; `publishStock` follows its commit. */
export async function setHeldStock(
  tx: Queryable,
  { orderId, ...why }: Hold,
  wanted: StockNeeds,
): Promise<StockChange[]> {
  const changes: StockChange[] = []
  for (const { reserved, level: before, ...stock } of await lockStocks(tx, orderId, [...wanted.keys()])) {
    // Never below 0: a packer may put more into the bag than was counted.
    const level = before - Math.min((wanted.get(stock.productId) ?? 0) - reserved, before)
    if (level === before) continue
    await setLevel(tx, { productId: stock.productId, before, level }, { ...why, orderId })
    changes.push({ ...stock, before, level })
  }
  return changes
}

/** Gives back all that an order holds. */
export function returnToStock(tx: Queryable, hold: Hold): Promise<StockChange[]> {
  return setHeldStock(tx, hold, new Map())
}

/** Whether an order can hold these amounts; locks the stock until the transaction ends. */
export async function canHold(tx: Queryable, orderId: string, wanted: StockNeeds): Promise<boolean> {
  const stocks = await lockStocks(tx, orderId, [...wanted.keys()])
  return stocks.every(({ productId, level, reserved }) => (wanted.get(productId) ?? 0) <= level + reserved)
}

/** The amounts of ordered lines; lines of unknown content count as none. */
export function stockNeedsOf(
  lines: readonly { productId: string; quantity: number; grams: number | null; pieces: number | null }[],
): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { productId, quantity, grams, pieces } of lines)
    amounts.set(productId, (amounts.get(productId) ?? 0) + quantity * (grams ?? pieces ?? 0))
  return amounts
}

type PackedLine = Parameters<typeof stockNeedsOf>[0][number] & {
  packed: number | null
  replacement: { productId: string; packed: number; grams: number | null; pieces: number | null; state: string } | null
}

/** The amounts in the bag: as packed, or as ordered where a line is not packed yet, with replacements not declined. */
export function amountsInBag(lines: readonly PackedLine[]): Map<string, number> {
  const amounts = new Map<string, number>()
  const add = (productId: string, amount: number) => amounts.set(productId, (amounts.get(productId) ?? 0) + amount)
  for (const { productId, quantity, grams, pieces, packed, replacement } of lines) {
    const content = grams ?? pieces
    if (content !== null) add(productId, packed ?? quantity * content)
    const isKnown = replacement !== null && (replacement.grams ?? replacement.pieces) !== null
    if (isKnown && replacement.state !== 'declined') add(replacement.productId, replacement.packed)
  }
  return amounts
}

/** Tells caches what shoppers see differently, and the seller what is running out; after the commit. */
export async function publishStock(shop: Shop, changes: readonly StockChange[]): Promise<void> {
  if (changes.some(isSeenByShoppers)) await shop.events.publish('catalogue-changed')
  for (const { productId, level } of changes.filter(fellBelow))
    await shop.jobs
      .enqueue('push-stock', { productId, level })
      .catch((error: unknown) => shop.log.warn({ err: error, productId }, 'the seller was not told of a low stock'))
}
