import type { Paise } from '../money.ts'
import type { SuspicionReason } from './price-shapes.ts'
import { type PricedPack, type PricedProduct, packMrp, unpinnedPrices } from './prices.ts'

/** A price that the seller must confirm; without `pack` it is the base price. `before` is null for a new price. */
export type SuspiciousPrice = {
  readonly productId: string
  readonly pack?: PricedPack
  readonly before: Paise | null
  readonly after: Paise
  readonly why: SuspicionReason
  /** The label of the pack that it is compared with. */
  readonly than?: string
}

const maxChangePercent = 40

/** Whether a price changes by more than 40 %; never from ₹0. */
function isGreatChange(before: Paise, after: Paise): boolean {
  return before > 0 && Math.abs(after - before) * 100 > before * maxChangePercent
}

/** Whether a larger pack costs more per gram or piece; a rounding error of a paisa in each price is tolerated. */
function isDearer(larger: PricedPack, smaller: PricedPack): boolean {
  const [largeContent, smallContent] = [larger.content ?? 0, smaller.content ?? 0]
  return (larger.sellingPrice - 1) * smallContent > (smaller.sellingPrice + 1) * largeContent
}

type Compared = { readonly larger: PricedPack; readonly smaller: PricedPack; readonly why: SuspicionReason }

/** Why the prices of two packs of one product are inconsistent; undefined if they are not. */
function comparePacks(one: PricedPack, other: PricedPack): Compared | undefined {
  if (one.content === undefined || other.content === undefined || one.content === other.content) return undefined
  const [smaller, larger] = one.content < other.content ? [one, other] : [other, one]
  if (larger.sellingPrice < smaller.sellingPrice) return { larger, smaller, why: 'cheaper-than-smaller' }
  return isDearer(larger, smaller) ? { larger, smaller, why: 'dearer-pack' } : undefined
}

/** A product's changed prices that look wrong: base price, packs, pairs of packs (CONTRACT "Prices"). A new product has no `before`. */
export function suspiciousPrices(before: PricedProduct | undefined, after: PricedProduct): SuspiciousPrice[] {
  const packBefore = (pack: PricedPack) => before?.packs.find(({ id }) => id === pack.id)
  const changedPacks = after.packs.filter((pack) => {
    const was = packBefore(pack)
    return was === undefined || was.sellingPrice !== pack.sellingPrice || was.price !== pack.price
  })
  const isBaseChanged = before?.basePrice !== after.basePrice
  return [
    ...(isBaseChanged ? suspicionsOfBase(before?.basePrice ?? null, after) : []),
    ...changedPacks.flatMap((pack) => suspicionsOfPack(after, pack, packBefore(pack), isBaseChanged)),
    ...suspicionsBetween(after, changedPacks, packBefore),
  ]
}

function suspicionsOfBase(before: Paise | null, { id, basePrice: after }: PricedProduct): SuspiciousPrice[] {
  const about = { productId: id, before, after }
  if (after === 0) return [{ ...about, why: 'zero' }]
  return before !== null && isGreatChange(before, after) ? [{ ...about, why: 'change' }] : []
}

/** A pack's earlier selling price, or null for a new pack. A restored pinned pack is compared with the rule's price. */
function priceBefore(product: PricedProduct, pack: PricedPack, was: PricedPack | undefined): Paise | null {
  if (was !== undefined) return was.sellingPrice
  return pack.isPinned ? unpinnedPrices(product, pack).sellingPrice : null
}

/** What is wrong with one pack's price. If the base price changed too, only that change counts as great. */
function suspicionsOfPack(
  product: PricedProduct,
  pack: PricedPack,
  was: PricedPack | undefined,
  isBaseChanged: boolean,
): SuspiciousPrice[] {
  const { id, basePrice } = product
  const after = pack.sellingPrice
  const before = priceBefore(product, pack, was)
  const about = { productId: id, pack, before, after }
  const found: SuspiciousPrice[] = []
  if (after === 0 && was?.sellingPrice !== 0 && basePrice > 0) found.push({ ...about, why: 'zero' })
  else if (!isBaseChanged && before !== null && isGreatChange(before, after)) found.push({ ...about, why: 'change' })
  // Saving would raise the pack's MRP to this price.
  if (pack.isPinned && after > packMrp(product, pack, basePrice)) found.push({ ...about, why: 'above-mrp' })
  return found
}

/** Packs with inconsistent prices, once for each blamed pack and reason; an entry names the larger even if the smaller is to blame. */
function suspicionsBetween(
  { id, packs }: PricedProduct,
  changedPacks: readonly PricedPack[],
  packBefore: (pack: PricedPack) => PricedPack | undefined,
): SuspiciousPrice[] {
  const found = new Map<string, SuspiciousPrice>()
  const bySize = [...packs].sort((one, other) => (one.content ?? 0) - (other.content ?? 0))
  for (const pack of changedPacks)
    for (const other of bySize) {
      const compared = comparePacks(pack, other)
      if (compared === undefined) continue
      const { larger, smaller, why } = compared
      const key = `${blamedOf(compared, changedPacks).id} ${why}`
      if (found.has(key)) continue
      const before = packBefore(larger)?.sellingPrice ?? null
      found.set(key, { productId: id, pack: larger, before, after: larger.sellingPrice, why, than: smaller.label })
    }
  return [...found.values()]
}

/** The pack of a pair that is probably wrong: the only pinned one, else the larger if it was changed, else the smaller. */
function blamedOf({ larger, smaller }: Compared, changedPacks: readonly PricedPack[]): PricedPack {
  if (larger.isPinned !== smaller.isPinned) return larger.isPinned ? larger : smaller
  return changedPacks.includes(larger) ? larger : smaller
}
