// What the address of a product list may say: sorting, search text and page size.

export const sortings = ['relevance', 'price-low', 'price-high', 'discount'] as const
export type Sorting = (typeof sortings)[number]

/** A search text with single spaces, cut to 100 UTF-16 units, without half a surrogate pair at its end. */
export function cleanSearch(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .replace(/ ?[\ud800-\udbff]$| $/, '')
}

/** Cards per page of a product list. */
export const pageSize = 120
