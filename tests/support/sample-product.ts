import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import type { ListedProduct } from '#web/seller/products/listed-product.ts'

function unit(label: string, price: number, sellingPrice: number): UnitJson {
  const undiscounted = { discountPercent: 0, discount: 0 }
  return { _id: label, label, quantity: { unit: 'kg', value: 1 }, price, sellingPrice, ...undiscounted }
}

/** A product of the seller's list with two retail units and a bulk one. */
export function sampleProduct(id: string, name = id): ListedProduct {
  const words = { name, nameHi: '', searchNames: [], category: 'Root' as const, image: undefined }
  const shelf = { offerPrice: 40, inStock: true, soldBy: 'weight' as const, stock: null, removedUnits: [] }
  const retailUnits = [unit('500g', 20, 18), unit('1kg', 40, 36)]
  return { _id: id, ...words, ...shelf, retailUnits, bulkUnits: [unit('5kg', 200, 170)] }
}
