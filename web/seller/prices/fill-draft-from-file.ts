import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { readBasePriceFile } from './base-price-file.ts'
import { changeDraft, type Draft, type DraftPrice, draftPrice, restoreDraft } from './sheet-draft.ts'

/** The draft with these base prices in rupees by product id, typed over those of `downloaded`, else over the present ones. */
export function withPrices(
  draft: Draft,
  products: readonly SheetProduct[],
  prices: ReadonlyMap<string, number>,
  downloaded: ReadonlyMap<string, number> = new Map(),
): Draft {
  const filled = products.flatMap((product) => {
    const price = prices.get(product._id)
    return price === undefined ? [] : [[product._id, filePrice(product, price, downloaded.get(product._id))] as const]
  })
  return { ...draft, ...Object.fromEntries(filled) }
}

/** A price of a file for the draft; the sheet asks about one that was changed in the store since its download. */
function filePrice(product: SheetProduct, price: number, downloaded = product.basePrice): DraftPrice {
  const present = draftPrice(product, String(price))
  if (downloaded === product.basePrice || price === product.basePrice) return present
  return { ...present, seen: downloaded, version: product.version - 1 }
}

/** Fills this person's draft from a file with `Product, Price`; undefined if the text is no such file. */
export function fillDraftFromFile(
  person: string,
  products: readonly SheetProduct[],
  text: string,
): { filled: number; stale: number; unknown: readonly string[] } | undefined {
  const read = readBasePriceFile(products, text)
  if (read === undefined) return undefined
  // The seller may choose a file before this sheet was ever opened.
  restoreDraft(person)
  changeDraft((draft) => withPrices(draft, products, read.prices, read.downloaded))
  return { filled: read.prices.size, stale: read.stale, unknown: read.unknown }
}
