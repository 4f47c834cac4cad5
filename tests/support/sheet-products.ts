import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'

/** A product of the price sheet with a pack of 1 kg. */
export const sheetProduct = (
  id: string,
  name: string,
  basePrice: number,
  more: Partial<SheetProduct> = {},
): SheetProduct => ({
  _id: id,
  name,
  nameHi: '',
  searchNames: [],
  category: 'Root',
  image: [],
  inStock: true,
  soldBy: 'weight',
  basePrice,
  previousBasePrice: null,
  yesterdayBasePrice: basePrice,
  changedAt: null,
  discountPercent: 0,
  version: 3,
  stock: null,
  units: [
    {
      _id: `${id}-1kg`,
      type: 'retail',
      label: '1kg',
      content: 1000,
      price: basePrice,
      discountPercent: 0,
      sellingPrice: basePrice,
      ruleSellingPrice: basePrice,
      isPinned: false,
    },
  ],
  ...more,
})
export const tomato = sheetProduct('tomato', 'Tomato', 46, { nameHi: 'टमाटर', searchNames: ['tamatar'] })
export const onion = sheetProduct('onion', 'Onion', 38, { nameHi: 'प्याज', searchNames: ['pyaz'] })

/** A text typed in place of the price of 46 rupees of version 3. */
export const typed = (text: string, more = {}) => ({ typed: text, version: 3, seen: 46, ...more })
