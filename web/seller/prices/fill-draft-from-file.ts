import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { readBasePriceFile } from './base-price-file.ts'
import { changeDraft, type Draft, draftPrice, restoreDraft } from './sheet-draft.ts'

/** The draft with these base prices in rupees by product id. */
export function withPrices(
  draft: Draft,
  products: readonly SheetProduct[],
  prices: ReadonlyMap<string, number>,
): Draft {
  const filled = products.flatMap((product) => {
    const price = prices.get(product._id)
    return price === undefined ? [] : [[product._id, draftPrice(product, String(price))] as const]
  })
  return { ...draft, ...Object.fromEntries(filled) }
}

/** Fills this person's draft from a file with `Product, Price`; undefined if the text is no such file. */
export function fillDraftFromFile(
  person: string | undefined,
  products: readonly SheetProduct[],
  text: string,
): { filled: number; unknown: readonly string[] } | undefined {
  const read = readBasePriceFile(products, text)
  if (read === undefined) return undefined
  // The seller may choose a file before this sheet was ever opened.
  restoreDraft(person)
  changeDraft((draft) => withPrices(draft, products, read.prices))
  return { filled: read.prices.size, unknown: read.unknown }
}
