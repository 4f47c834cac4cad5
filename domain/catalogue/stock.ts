import { Refusal } from '../refusal.ts'

/** Why the seller changed a heap of stock (CONTRACT "Packs and stock"). */
export const sellerReasons = ['came-in', 'wasted', 'counted'] as const
export type SellerReason = (typeof sellerReasons)[number]

/** Why a heap changed: the seller, the end of counting, or an order. */
export type StockReason = SellerReason | 'stopped' | 'ordered' | 'cancelled' | 'refused' | 'unpaid' | 'paid' | 'packed'

/** The heap that all packs of a product share, in grams or pieces, and the contents of its packs. */
export type Heap = { readonly level: number; readonly tellBelow: number | null; readonly contents: readonly number[] }

/** A heap before and after a change. */
export type HeapChange = Heap & { readonly productId: string; readonly before: number }

/** The most grams or pieces of one heap: a hundred tonnes. */
export const maxLevel = 100_000_000

/** Shoppers see what is left below this many of the smallest pack. */
const shownPacks = 10

/** The seller's change of a heap: a new level, or with `change` so much more or less. */
export type SentLevel = {
  level?: number | null | undefined
  change?: number | undefined
  reason?: SellerReason | undefined
}

/** Whether not even the smallest pack is left, so that the product is out of stock. */
export function isEmpty({ level, contents }: Heap): boolean {
  return level < smallestOf(contents)
}

/** What shoppers read as left: below ten of the smallest pack only. */
export function shownLeft(heap: Heap): number | undefined {
  return !isEmpty(heap) && heap.level < shownPacks * smallestOf(heap.contents) ? heap.level : undefined
}

/** Whether shoppers see a pack: one that is larger than the heap is hidden, unless all are. */
export function isPackShown(heap: Heap | null, content: number | undefined): boolean {
  return heap === null || isEmpty(heap) || (content !== undefined && content <= heap.level)
}

/** Whether shoppers see another list after a change: another number, or another pack. */
export function isSeenByShoppers({ before, ...heap }: HeapChange): boolean {
  return seen({ ...heap, level: before }) !== seen(heap)
}

/** Whether a change took a heap below the level that its seller wants to hear of. */
export function fellBelow({ before, level, tellBelow }: HeapChange): boolean {
  return tellBelow !== null && level < tellBelow && before >= tellBelow
}

/** The level after the seller's change; null ends the counting. Throws BAD_INPUT and NOT_ENOUGH_STOCK. */
export function levelAfter(now: number | null, { level, change, reason }: SentLevel): number | null {
  if (change === undefined) {
    if (level === undefined) throw new Refusal('BAD_INPUT', { message: 'level: is required' })
    return level
  }
  if (level === null) throw new Refusal('BAD_INPUT', { message: 'change: cannot be sent when the counting ends.' })
  if ((reason === 'came-in' && change < 0) || (reason === 'wasted' && change > 0))
    throw new Refusal('BAD_INPUT', { message: `change: does not fit the reason ${reason}.` })
  const left = now ?? 0
  if (left + change < 0) throw new Refusal('NOT_ENOUGH_STOCK', { extra: { left } })
  if (left + change > maxLevel) throw new Refusal('BAD_INPUT', { message: `change: There may be at most ${maxLevel}.` })
  return left + change
}

function smallestOf(contents: readonly number[]): number {
  return contents.length === 0 ? 1 : Math.min(...contents)
}

function seen(heap: Heap): string {
  if (isEmpty(heap)) return 'empty'
  return `${shownLeft(heap)} ${heap.contents.filter((content) => content <= heap.level).length}`
}
