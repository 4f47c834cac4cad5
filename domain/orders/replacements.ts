import type { SoldBy } from '../catalogue/units.ts'
import type { Paise } from '../money.ts'

/** A unit that may replace another; money in paise, content in grams or pieces. */
export type OfferUnit = { id: string; label: string; sellingPrice: Paise; content: number | undefined }

export type OfferProduct = {
  id: string
  name: string
  category: string
  inStock: boolean
  soldBy: SoldBy
  units: readonly OfferUnit[]
}

/** The unit that is out of stock. */
type MissingUnit = Pick<OfferProduct, 'name' | 'category' | 'soldBy'> & {
  productId: string
  unitPrice: Paise
  content: number | undefined
}

export type Offer<P extends OfferProduct = OfferProduct> = { product: P; unit: P['units'][number] }

/** The replacement that is delivered; undefined if there is none or the shopper declined it. */
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

/** Offers for a line, one per product, the nearest first: by words of the name, content, price, then the larger pack. */
export function nearestOffers<P extends OfferProduct>(missing: MissingUnit, products: readonly P[]): Offer<P>[] {
  const missingWords = wordsOf(missing.name)
  const offers = products.flatMap((product) =>
    product.units
      .filter((unit) => mayReplace(missing, product, unit))
      .map((unit) => ({
        offer: { product, unit },
        sharedWords: wordsOf(product.name).filter((word) => missingWords.includes(word)).length,
        contentRank: contentRank(missing, product, unit),
      })),
  )
  offers.sort(
    ({ offer: { unit: a }, ...first }, { offer: { unit: b }, ...second }) =>
      second.sharedWords - first.sharedWords ||
      first.contentRank - second.contentRank ||
      b.sellingPrice - a.sellingPrice ||
      (b.content ?? 0) - (a.content ?? 0),
  )
  const nearest = new Map<string, Offer<P>>()
  for (const { offer } of offers) if (!nearest.has(offer.product.id)) nearest.set(offer.product.id, offer)
  return [...nearest.values()]
}

/** 0 for as much as the missing unit, 2 for less, 1 for more and where the two cannot be compared. */
function contentRank(missing: MissingUnit, { soldBy }: OfferProduct, { content }: OfferUnit): 0 | 1 | 2 {
  if (soldBy !== missing.soldBy || content === undefined || missing.content === undefined) return 1
  if (content === missing.content) return 0
  return content < missing.content ? 2 : 1
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 2)
}
