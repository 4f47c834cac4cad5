import { paise } from '#domain/money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { checkPackable, isPackingComplete, isPackingOpen, sumsAfterPacking } from '#domain/orders/packing.ts'
import type { SentPacking } from '#domain/orders/packing-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../../auth/person.ts'
import { setBagStock } from '../../catalogue/hold-stock.ts'
import { lockProductsOnShelf } from '../../catalogue/queries.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Shop } from '../../shop.ts'
import { changedMeanwhile, changeOrder, type LockedOrder } from '../change-order.ts'
import { orderJson } from '../order-json.ts'
import type { ItemRow, WholeOrder } from '../whole-order.ts'
import { applySentLine, offeredProductId } from './apply-sent-line.ts'
import { declinedReplacements, saveBag } from './packing-queries.ts'

/** The sent lines by line id. Throws BAD_INPUT for a line of another order or one that was sent twice. */
function sentByLine(order: WholeOrder, { lines }: SentPacking): Map<string, SentPacking['lines'][number]> {
  const byLine = new Map(lines.map((line) => [line.item, line]))
  if (byLine.size < lines.length) throw new Refusal('BAD_INPUT', { message: 'lines: names a line twice.' })
  if (lines.some(({ item }) => !order.items.some(({ id }) => id === item)))
    throw new Refusal('BAD_INPUT', { message: 'lines: names a line that is not in this order.' })
  return byLine
}

/** Throws REPLACEMENT_UNFIT for a product that the shopper declined for its line. */
async function checkNotDeclined(tx: Transaction, order: WholeOrder, { lines }: SentPacking): Promise<void> {
  if (lines.every(({ replacedBy }) => replacedBy === undefined)) return
  const declined = await declinedReplacements(tx, order.id)
  const isDeclined = (line: SentPacking['lines'][number]) =>
    declined.some(({ item, product }) => item === line.item && product === offeredProductId(line))
  if (lines.some(isDeclined))
    throw new Refusal('REPLACEMENT_UNFIT', { message: 'The shopper has declined this replacement.' })
}

/** The lines of the order with what was sent; a line that was not sent stays the same object. */
async function applySentLines(tx: Transaction, order: WholeOrder, sent: SentPacking): Promise<ItemRow[]> {
  const byLine = sentByLine(order, sent)
  await checkNotDeclined(tx, order, sent)
  const offeredIds = sent.lines.flatMap((line) => offeredProductId(line) ?? [])
  const products = await lockProductsOnShelf(tx, offeredIds)
  return order.items.map((line) => {
    const sentLine = byLine.get(line.id)
    if (sentLine === undefined) return line
    return applySentLine(line, sentLine, order.ifGone, products.get(offeredProductId(sentLine) ?? ''))
  })
}

/** Saves a locked order's lines, its new sums and the stock; changed lines are found by object identity. */
export async function saveLines({ tx, order, at }: LockedOrder, items: readonly ItemRow[]) {
  const isChanged = (_: ItemRow, index: number) => items[index] !== order.items[index]
  const before = order.items.filter(isChanged)
  const changed = items.filter(isChanged)
  // An earlier packing may have moved the fee from `shippingFee` into `feeCredit`.
  const orderedFee = paise(order.shippingFee + order.feeCredit)
  const creditBefore = order.packedAt === null ? paise(0) : order.credit
  const sums = sumsAfterPacking(items, { orderedFee, paymentType: order.paymentType, creditBefore })
  // An order whose packing is over stays complete: an online refund may be under way.
  const isComplete = isPackingComplete(items) || !isPackingOpen(order)
  const packedAt = isComplete ? (order.packedAt ?? at) : null
  const acceptedAt = order.acceptedAt ?? at
  await saveBag(tx, order.id, changed, { ...sums, acceptedAt, packedAt, packingVersion: order.packingVersion + 1, at })
  const cause = { orderId: order.id, reason: 'packed', at } as const
  const stock = await setBagStock(tx, cause, items, [...before, ...changed])
  return { credit: sums.credit, isComplete, changed, stock }
}

/** A line as the history stores it. */
function historyLine({ id, packed, replacement }: ItemRow): object {
  return { item: id, packed, ...(replacement && { replacedBy: replacement.productId }) }
}

/** Whether a line offers another replacement than before; the shopper decides. */
function hasNewOffer({ items }: WholeOrder, changed: readonly ItemRow[]): boolean {
  return changed.some(
    (line) =>
      line.replacement?.state === 'offered' &&
      items.find(({ id }) => id === line.id)?.replacement?.unitId !== line.replacement.unitId,
  )
}

/**
 * Saves the sent lines and the order's new sums (CONTRACT "Refusing and packing"). Throws CHANGED_MEANWHILE, ORDER_ENDED,
 * PACKING_OVER, REPLACEMENT_UNFIT.
 */
export async function packOrder(shop: Shop, person: Person, orderId: string, sent: SentPacking): Promise<OrderJson> {
  const packed = await changeOrder(shop, person, orderId, async (locked) => {
    const { tx, order } = locked
    checkPackable(order)
    if (order.packingVersion !== sent.version) throw changedMeanwhile(order, person)
    const { credit, isComplete, changed, stock } = await saveLines(locked, await applySentLines(tx, order, sent))
    await locked.note('packed', { lines: changed.map(historyLine), credit, isWhole: isComplete })
    return { stock, push: hasNewOffer(order, changed) ? 'Replacement offered' : undefined }
  })
  return orderJson(packed, person)
}
