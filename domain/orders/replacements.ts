import type { SoldBy } from '../catalogue/units.ts'
import type { Paise } from '../money.ts'

/** A unit that may stand in for another; money in paise, content in grams or pieces. */
export type OfferUnit = { id: string; label: string; sellingPrice: Paise; content: number | undefined }

/** A product that may stand in for another. */
export type OfferProduct = {
  id: string
  name: string
  category: string
  inStock: boolean
  soldBy: SoldBy
  units: readonly OfferUnit[]
}

/** The unit that is not there. */
type MissingUnit = Pick<OfferProduct, 'name' | 'category' | 'soldBy'> & {
  productId: string
  unitPrice: Paise
  content: number | undefined
}

/** A product and its unit that may replace a line. */
export type Offer<P extends OfferProduct = OfferProduct> = { product: P; unit: P['units'][number] }

/** What replaces a line; undefined without a replacement and after the shopper declined it. */
export function replacementInBag<R extends { readonly state: string }>(
  replacement: R | null | undefined,
): R | undefined {
  return replacement == null || replacement.state === 'declined' ? undefined : replacement
}

/** Whether a unit may replace a line: another product of its category, in stock, at no higher price. */
export function mayReplace(
  missing: Pick<MissingUnit, 'productId' | 'category' | 'unitPrice'>,
  product: Pick<OfferProduct, 'id' | 'category' | 'inStock'>,
  unit: Pick<OfferUnit, 'sellingPrice'>,
): boolean {
  return (
    product.inStock &&
    product.id !== missing.productId &&
    product.category === missing.category &&
    unit.sellingPrice <= missing.unitPrice
  )
}

/** Offers for a line, the nearest first: alike in name, then in content, then in price. */
export function nearestOffers<P extends OfferProduct>(missing: MissingUnit, products: readonly P[]): Offer<P>[] {
  const offers = products.flatMap((product) =>
    product.units.filter((unit) => mayReplace(missing, product, unit)).map((unit) => ({ product, unit })),
  )
  const words = wordsOf(missing.name)
  const rank = ({ product, unit }: Offer<P>) => [
    -wordsOf(product.name).filter((word) => words.includes(word)).length,
    Number(product.soldBy !== missing.soldBy || unit.content !== missing.content),
    missing.unitPrice - unit.sellingPrice,
  ]
  const best = offers.map((offer) => ({ offer, rank: rank(offer) })).sort((a, b) => compare(a.rank, b.rank))
  const seen = new Set<string>()
  return best.flatMap(({ offer }) => {
    if (seen.has(offer.product.id)) return []
    seen.add(offer.product.id)
    return offer
  })
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 2)
}
