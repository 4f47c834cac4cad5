import type { Paise } from '../money.ts'
import type { Doubt } from './price-shapes.ts'
import { type PricedPack, type PricedProduct, packPrice, ruleFigures } from './prices.ts'

/** A price that the seller must confirm; without `pack` it is the base price. Null before a first price. */
export type SuspiciousPrice = {
  readonly productId: string
  readonly pack?: PricedPack
  readonly before: Paise | null
  readonly after: Paise
  readonly why: Doubt
  /** The label of the pack that it is compared with. */
  readonly than?: string
}

const maxChangePercent = 40

/** A change of more than 40 %; nothing compares with ₹0. */
function isGreatChange(before: Paise, after: Paise): boolean {
  return before > 0 && Math.abs(after - before) * 100 > before * maxChangePercent
}

/** Whether a larger pack costs more by weight; a paisa for each rounding of SPEC 9 is tolerated. */
function isDearer(larger: PricedPack, smaller: PricedPack): boolean {
  const [much, little] = [larger.content ?? 0, smaller.content ?? 0]
  return (larger.sellingPrice - 1) * little > (smaller.sellingPrice + 1) * much
}

type Compared = { readonly larger: PricedPack; readonly smaller: PricedPack; readonly why: Doubt }

/** What two packs of one product look like beside each other; undefined when all is well. */
function comparePacks(one: PricedPack, other: PricedPack): Compared | undefined {
  const sizes = [one, other].filter(({ content }) => content !== undefined)
  if (sizes.length < 2 || one.content === other.content) return undefined
  const [smaller, larger] = (one.content ?? 0) < (other.content ?? 0) ? [one, other] : [other, one]
  if (larger.sellingPrice < smaller.sellingPrice) return { larger, smaller, why: 'cheaper-than-smaller' }
  return isDearer(larger, smaller) ? { larger, smaller, why: 'dearer-pack' } : undefined
}

/** A product's changed prices that look wrong, worst first (CONTRACT "Prices"); without `before` all are new. */
export function suspiciousPrices(before: PricedProduct | undefined, after: PricedProduct): SuspiciousPrice[] {
  const wasOf = (pack: PricedPack) => before?.packs.find(({ id }) => id === pack.id)
  const isTouched = (pack: PricedPack) => {
    const was = wasOf(pack)
    return was === undefined || was.sellingPrice !== pack.sellingPrice || was.price !== pack.price
  }
  const touched = after.packs.filter(isTouched)
  const isBaseTouched = before?.basePrice !== after.basePrice
  return [
    ...(isBaseTouched ? doubtsOfBase(before?.basePrice ?? null, after) : []),
    ...touched.flatMap((pack) => doubtsOfPack(after, pack, wasOf(pack), isBaseTouched)),
    ...doubtsBetween(after, touched, wasOf),
  ]
}

function doubtsOfBase(before: Paise | null, { id, basePrice: after }: PricedProduct): SuspiciousPrice[] {
  const about = { productId: id, before, after }
  if (after === 0) return [{ ...about, why: 'zero' }]
  return before !== null && isGreatChange(before, after) ? [{ ...about, why: 'change' }] : []
}

/** What a pack cost before; a deleted pack that is restored pinned is compared with the rule. Null for a new pack. */
function priceBefore(product: PricedProduct, pack: PricedPack, was: PricedPack | undefined): Paise | null {
  if (was !== undefined) return was.sellingPrice
  return pack.isPinned ? ruleFigures(product, pack).sellingPrice : null
}

/** A pack that only follows its base price needs no second confirmation. */
function doubtsOfPack(
  product: PricedProduct,
  pack: PricedPack,
  was: PricedPack | undefined,
  isBaseTouched: boolean,
): SuspiciousPrice[] {
  const { id, basePrice } = product
  const after = pack.sellingPrice
  const before = priceBefore(product, pack, was)
  const about = { productId: id, pack, before, after }
  const found: SuspiciousPrice[] = []
  if (after === 0 && was?.sellingPrice !== 0 && basePrice > 0) found.push({ ...about, why: 'zero' })
  else if (!isBaseTouched && before !== null && isGreatChange(before, after)) found.push({ ...about, why: 'change' })
  // Storing raises the MRP to this price.
  if (pack.isPinned && after > packPrice(product, pack, basePrice)) found.push({ ...about, why: 'above-mrp' })
  return found
}

/** Each pack that is blamed once for each reason: the larger of the pair, with the smaller one that it is compared with. */
function doubtsBetween(
  { id, packs }: PricedProduct,
  touched: readonly PricedPack[],
  wasOf: (pack: PricedPack) => PricedPack | undefined,
): SuspiciousPrice[] {
  const found = new Map<string, SuspiciousPrice>()
  const bySize = [...packs].sort((one, other) => (one.content ?? 0) - (other.content ?? 0))
  for (const pack of touched)
    for (const other of bySize) {
      const compared = comparePacks(pack, other)
      if (compared === undefined) continue
      const { larger, smaller, why } = compared
      const key = `${blamedOf(compared, touched).id} ${why}`
      if (found.has(key)) continue
      const before = wasOf(larger)?.sellingPrice ?? null
      found.set(key, { productId: id, pack: larger, before, after: larger.sellingPrice, why, than: smaller.label })
    }
  return [...found.values()]
}

/** The pack that is blamed: the pinned one of two, else the one that was changed, else the larger. */
function blamedOf({ larger, smaller }: Compared, touched: readonly PricedPack[]): PricedPack {
  if (larger.isPinned !== smaller.isPinned) return larger.isPinned ? larger : smaller
  return touched.includes(larger) ? larger : smaller
}
