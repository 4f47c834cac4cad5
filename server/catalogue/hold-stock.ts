import { fellBelow, isSeenByShoppers, type StockChange, type StockReason } from '#domain/catalogue/stock.ts'
import type { SoldBy } from '#domain/catalogue/units.ts'
import { replacementInBag } from '#domain/orders/replacements.ts'
import type { Queryable } from '../database/connect.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { Shop } from '../shop.ts'
import { type LockedStock, lockStocks, setLevel } from './stock-queries.ts'

/** The order that holds stock, and why that changes. */
type Hold = { readonly orderId: string; readonly reason: StockReason; readonly at: Date }

/** Grams or pieces by product id. */
type StockNeeds = ReadonlyMap<string, number>

/** Sets what an order holds of locked stock, in grams or pieces; undefined leaves that. */
async function changeHeld(
  tx: Queryable,
  { orderId, ...why }: Hold,
  ids: readonly string[],
  amountOf: (stock: Pick<LockedStock, 'productId' | 'soldBy'>) => number | undefined,
): Promise<StockChange[]> {
  const changes: StockChange[] = []
  for (const { reserved, level: before, soldBy, ...stock } of await lockStocks(tx, orderId, ids)) {
    const amount = amountOf({ ...stock, soldBy }) ?? reserved
    // Never below 0: a packer may put more into the bag than was counted.
    const level = before - Math.min(amount - reserved, before)
    if (level === before) continue
    await setLevel(tx, { productId: stock.productId, before, level }, { ...why, orderId })
    changes.push({ ...stock, before, level })
  }
  return changes
}

/** Sets the stock that an order holds of these products, within the transaction that locked it; `publishStock` follows its commit. */
export function setHeldStock(tx: Queryable, hold: Hold, wanted: StockNeeds): Promise<StockChange[]> {
  return changeHeld(tx, hold, [...wanted.keys()], ({ productId }) => wanted.get(productId))
}

/** Sets what an order holds of the products of changed lines, before and after, to what is in its bag. */
export function setBagStock(
  tx: Queryable,
  hold: Hold,
  lines: readonly BagLine[],
  changed: readonly BagLine[],
): Promise<StockChange[]> {
  const ids = new Set(changed.flatMap(({ productId, replacement }) => [productId, replacement?.productId ?? productId]))
  return changeHeld(tx, hold, [...ids], ({ productId, soldBy }) =>
    ids.has(productId) ? amountInBag(lines, productId, soldBy) : undefined,
  )
}

/** Gives back all that an order holds. */
export function returnToStock(tx: Queryable, hold: Hold): Promise<StockChange[]> {
  return changeHeld(tx, hold, [], () => 0)
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

type Content = { productId: string; grams: number | null; pieces: number | null }
type BagLine = Content & {
  quantity: number
  packed: number | null
  replacement: (Content & { packed: number; state: string }) | null
}

/** Grams or pieces of a product in the bag: as packed, else as ordered, with replacements not declined. */
function amountInBag(lines: readonly BagLine[], productId: string, soldBy: SoldBy): number {
  // Content in another measure was ordered before the product was sold as today.
  const contentOf = (each: Content) =>
    each.productId !== productId ? null : soldBy === 'weight' ? each.grams : each.pieces
  return lines.reduce((sum, line) => {
    const { quantity, packed } = line
    const content = contentOf(line)
    const ordered = content === null ? 0 : (packed ?? quantity * content)
    const replacement = replacementInBag(line.replacement)
    const isReplaced = replacement !== undefined && contentOf(replacement) !== null
    return sum + ordered + (isReplaced ? replacement.packed : 0)
  }, 0)
}

/** Tells caches what shoppers see differently, and the seller what is running out; after the commit. */
export async function publishStock(shop: Shop, changes: readonly StockChange[]): Promise<void> {
  if (changes.some(isSeenByShoppers)) await shop.events.publish('catalogue-changed')
  for (const { productId, level } of changes.filter(fellBelow))
    await enqueueOrLog(shop, 'push-stock', { productId, level }, 'the seller was not told of a low stock')
}
