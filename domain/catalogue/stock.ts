import { Refusal } from '../refusal.ts'

/** Why the seller changed a product's stock (CONTRACT "Packs and stock"). */
export const sellerReasons = ['came-in', 'wasted', 'counted'] as const
export type SellerReason = (typeof sellerReasons)[number]

/** Why a stock level changed; 'stopped' ends the counting, 'unpaid' gives back what an unpaid order held, 'paid' holds it again. */
export type StockReason = SellerReason | 'stopped' | 'ordered' | 'cancelled' | 'refused' | 'unpaid' | 'paid' | 'packed'

/** Grams or pieces left of a product; `contents` are those of its packs; below `tellBelow` the seller is notified. */
export type Stock = { readonly level: number; readonly tellBelow: number | null; readonly contents: readonly number[] }

/** A product’s stock before and after a change. */
export type StockChange = Stock & { readonly productId: string; readonly before: number }

/** Maximum grams or pieces of one product: a hundred tonnes. */
export const maxLevel = 100_000_000

/** Shoppers see what is left once it is less than this many of the smallest pack. */
const shownPacks = 10

/** The seller's new stock level, or a `change` of the present one. */
type SentLevel = { level?: number | null | undefined; change?: number | undefined; reason?: SellerReason | undefined }

/** Whether less than the smallest pack is left, so that the product is out of stock. */
export function isEmpty({ level, contents }: Stock): boolean {
  return level < smallestOf(contents)
}

/** Grams or pieces that shoppers see as left; undefined for an empty stock and for ten smallest packs or more. */
export function shownLeft(stock: Stock): number | undefined {
  return !isEmpty(stock) && stock.level < shownPacks * smallestOf(stock.contents) ? stock.level : undefined
}

/** Whether shoppers see a pack: one larger than the stock or of unknown content is hidden, unless the stock is empty. */
export function isPackShown(stock: Stock | null, content: number | undefined): boolean {
  return stock === null || isEmpty(stock) || (content !== undefined && content <= stock.level)
}

/** Whether shoppers see a change: in the number left or the packs. */
export function isVisibleChange({ before, ...stock }: StockChange): boolean {
  return shoppersView({ ...stock, level: before }) !== shoppersView(stock)
}

/** Whether a change took the stock below the level at which the seller is notified. */
export function fellBelow({ before, level, tellBelow }: StockChange): boolean {
  return tellBelow !== null && level < tellBelow && before >= tellBelow
}

/** The level after the seller's change; null if the counting ends. Throws BAD_INPUT and NOT_ENOUGH_STOCK. */
export function levelAfter(present: number | null, { level, change, reason }: SentLevel): number | null {
  const left = present ?? 0
  if (change === undefined) {
    if (level === undefined) throw new Refusal('BAD_INPUT', { message: 'level: is required' })
    if (level !== null) checkReason('level', level - left, reason)
    return level
  }
  if (level === null) throw new Refusal('BAD_INPUT', { message: 'change: cannot be sent when the counting ends.' })
  checkReason('change', change, reason)
  if (left + change < 0) throw new Refusal('NOT_ENOUGH_STOCK', { extra: { left } })
  if (left + change > maxLevel) throw new Refusal('BAD_INPUT', { message: `change: There may be at most ${maxLevel}.` })
  return left + change
}

/** Throws BAD_INPUT for goods that came in and are fewer, or that were wasted and are more. */
function checkReason(field: keyof SentLevel, change: number, reason: SellerReason | undefined): void {
  if ((reason === 'came-in' && change < 0) || (reason === 'wasted' && change > 0))
    throw new Refusal('BAD_INPUT', { message: `${field}: does not fit the reason ${reason}.` })
}

function smallestOf(contents: readonly number[]): number {
  return contents.length === 0 ? 1 : Math.min(...contents)
}

/** What shoppers see of a stock, as a text to compare. */
function shoppersView(stock: Stock): string {
  if (isEmpty(stock)) return 'empty'
  return `${shownLeft(stock)} ${stock.contents.filter((content) => content <= stock.level).length}`
}
