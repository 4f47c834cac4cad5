import { fellBelow, isVisibleChange, type StockChange, type StockReason } from '#domain/catalogue/stock.ts'
import type { SoldBy } from '#domain/catalogue/units.ts'
import type { PackingLine } from '#domain/orders/packing.ts'
import { replacementInBag } from '#domain/orders/replacements.ts'
import type { Queryable } from '../database/connect.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { Shop } from '../shop.ts'
import { type LockedStock, lockOrderStock, setLevel } from './stock-queries.ts'

/** The order whose held stock changes, why and when. */
type OrderCause = { readonly orderId: string; readonly reason: StockReason; readonly at: Date }

/** Grams or pieces by product id. */
type StockNeeds = ReadonlyMap<string, number>

/** Locks the stock of `ids` and of all that the order holds; what it holds of each becomes `amountOf`, or stays if that is undefined. */
async function changeHeld(
  tx: Queryable,
  cause: OrderCause,
  ids: readonly string[],
  amountOf: (stock: Pick<LockedStock, 'productId' | 'soldBy'>) => number | undefined,
): Promise<StockChange[]> {
  const changes: StockChange[] = []
  for (const { held, level: before, soldBy, ...stock } of await lockOrderStock(tx, cause.orderId, ids)) {
    const amount = amountOf({ ...stock, soldBy }) ?? held
    // Never below 0: a packer may put more into the bag than was counted.
    const level = Math.max(0, before - (amount - held))
    if (level === before) continue
    await setLevel(tx, { productId: stock.productId, before, level }, cause)
    changes.push({ ...stock, before, level })
  }
  return changes
}

/** Sets the stock that an order holds of these products; the caller publishes the changes after its commit. */
export function setHeldStock(tx: Queryable, cause: OrderCause, wanted: StockNeeds): Promise<StockChange[]> {
  return changeHeld(tx, cause, [...wanted.keys()], ({ productId }) => wanted.get(productId))
}

/** Holds what is in the bag of the products of `changed` lines and of their replacements. */
export function setBagStock(
  tx: Queryable,
  cause: OrderCause,
  lines: readonly BagLine[],
  changed: readonly BagLine[],
): Promise<StockChange[]> {
  const ids = new Set(changed.flatMap(({ productId, replacement }) => [productId, replacement?.productId ?? productId]))
  return changeHeld(tx, cause, [...ids], ({ productId, soldBy }) =>
    ids.has(productId) ? amountInBag(lines, productId, soldBy) : undefined,
  )
}

/** Gives back all that an order holds. */
export function returnToStock(tx: Queryable, cause: OrderCause): Promise<StockChange[]> {
  return changeHeld(tx, cause, [], () => 0)
}

/** Whether an order can hold these amounts; the transaction locks their stock. */
export async function canHold(tx: Queryable, orderId: string, wanted: StockNeeds): Promise<boolean> {
  const stocks = await lockOrderStock(tx, orderId, [...wanted.keys()])
  return stocks.every(({ productId, level, held }) => (wanted.get(productId) ?? 0) <= level + held)
}

/** Grams or pieces of ordered lines by product id; lines of unknown content count as none. */
export function stockNeedsOf(
  lines: readonly { productId: string; quantity: number; grams: number | null; pieces: number | null }[],
): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { productId, quantity, grams, pieces } of lines)
    amounts.set(productId, (amounts.get(productId) ?? 0) + quantity * (grams ?? pieces ?? 0))
  return amounts
}

type BagLine = Pick<PackingLine, 'quantity' | 'grams' | 'pieces' | 'packed' | 'replacement'> & {
  readonly productId: string
}
type Content = Pick<BagLine, 'productId' | 'grams' | 'pieces'>

/** Grams or pieces of a product that orders with these lines have in their bags, by order id; none of them 0. */
export function amountsInBags(
  lines: readonly (BagLine & { readonly orderId: string })[],
  productId: string,
  soldBy: SoldBy,
): Map<string, number> {
  const bags = [...Map.groupBy(lines, ({ orderId }) => orderId)]
  const amounts = bags.map(([orderId, inBag]) => [orderId, amountInBag(inBag, productId, soldBy)] as const)
  return new Map(amounts.filter(([, amount]) => amount > 0))
}

/** Grams or pieces of a product in the bag: as packed, else as ordered, with replacements not declined. */
function amountInBag(lines: readonly BagLine[], productId: string, soldBy: SoldBy): number {
  // Null for other products, and for a line ordered before the product was sold in this measure.
  const contentOf = (each: Content): number | null => {
    if (each.productId !== productId) return null
    return soldBy === 'weight' ? each.grams : each.pieces
  }
  let amount = 0
  for (const line of lines) {
    const content = contentOf(line)
    if (content !== null) amount += line.packed ?? line.quantity * content
    const replacement = replacementInBag(line.replacement)
    if (replacement !== undefined && contentOf(replacement) !== null) amount += replacement.packed
  }
  return amount
}

/** Empties caches if shoppers see another stock, and notifies the seller of stock that fell low; called after the commit. */
export async function publishStockChanges(shop: Shop, changes: readonly StockChange[]): Promise<void> {
  if (changes.some(isVisibleChange)) await shop.events.publish('catalogue-changed')
  for (const { productId, level } of changes.filter(fellBelow))
    await enqueueOrLog(shop, 'push-stock', { productId, level }, 'the seller was not told of a low stock')
}
