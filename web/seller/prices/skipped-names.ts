import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'

type Words = { readonly nameOf: (product: SheetProduct) => string; readonly offShelf: (count: number) => string }

/** The products that a scheduled save skipped, by name; those off the shelf, which the sheet does not have, are counted. */
export function skippedNames(skipped: readonly string[], products: readonly SheetProduct[], words: Words): string {
  const found = skipped.flatMap((id) => products.find(({ _id }) => _id === id) ?? [])
  const hidden = skipped.length - found.length
  return [...found.map(words.nameOf), ...(hidden > 0 ? [words.offShelf(hidden)] : [])].join(', ')
}
