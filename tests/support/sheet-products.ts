import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'

/** A product of the price sheet with a pack of 1 kg. */
export function sheetProduct(
  id: string,
  name: string,
  basePrice: number,
  more: Partial<SheetProduct> = {},
): SheetProduct {
  const words = { name, nameHi: '', searchNames: [], category: 'Root' as const, image: [] }
  const shelf = { inStock: true, soldBy: 'weight' as const, stock: null, version: 3, discountPercent: 0 }
  const prices = { basePrice, previousBasePrice: null, yesterdayBasePrice: basePrice, changedAt: null }
  const pack = { _id: `${id}-1kg`, type: 'retail' as const, label: '1kg', content: 1000, isPinned: false }
  const packPrices = { price: basePrice, discountPercent: 0, sellingPrice: basePrice, ruleSellingPrice: basePrice }
  return { _id: id, ...words, ...shelf, ...prices, units: [{ ...pack, ...packPrices }], ...more }
}

export const tomato = sheetProduct('tomato', 'Tomato', 46, { nameHi: 'टमाटर', searchNames: ['tamatar'] })
export const onion = sheetProduct('onion', 'Onion', 38, { nameHi: 'प्याज', searchNames: ['pyaz'] })

/** A text typed in place of the price of 46 rupees of version 3. */
export const typed = (text: string, more = {}) => ({
  typed: text,
  version: 3,
  seen: 46,
  soldBy: 'weight' as const,
  ...more,
})
