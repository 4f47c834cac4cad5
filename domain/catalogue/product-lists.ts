export const sortings = ['relevance', 'price-low', 'price-high', 'discount'] as const
export type Sorting = (typeof sortings)[number]

/** Cards per page of a product list. */
export const pageSize = 120
