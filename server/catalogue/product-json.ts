import { offerPrice, type Product, type Unit } from '#domain/catalogue/catalogue.ts'
import type { SellerProductJson } from '#domain/catalogue/pack-shapes.ts'
import type { ProductJson, UnitJson } from '#domain/catalogue/product-shapes.ts'
import { isPackShown, shownLeft } from '#domain/catalogue/stock.ts'
import { toPercentNumber, toRupees } from '#domain/money.ts'

type Quantity = UnitJson['quantity']

/** Shared quantity objects, because 10,000 products have only a few different ones. */
const quantities = new Map<string, Quantity>()
const maxQuantities = 500

function sharedQuantity({ unit, value }: Quantity): Quantity {
  const key = `${value} ${unit}`
  const known = quantities.get(key)
  if (known !== undefined) return known
  const fresh = Object.freeze({ unit, value })
  if (quantities.size < maxQuantities) quantities.set(key, fresh)
  return fresh
}

/** A unit in rupees and percents, not paise and hundredths (CONTRACT "Answers"). */
export function unitJson(unit: Unit): UnitJson {
  return {
    _id: unit.id,
    label: unit.label,
    quantity: sharedQuantity(unit.quantity),
    price: toRupees(unit.price),
    discountPercent: toPercentNumber(unit.discountPercent),
    discount: toRupees(unit.discount),
    sellingPrice: toRupees(unit.sellingPrice),
  }
}

/** A product as shoppers get it: with a low stock in `left`, and without packs larger than the stock (CONTRACT "Packs and stock"). */
export function productJson(product: Product): ProductJson {
  const { stock, packs } = product
  const left = stock === null ? undefined : shownLeft(stock)
  const shown = packs.filter(({ content }) => isPackShown(stock, content))
  return { ...plainProductJson({ ...product, packs: shown }), ...(left !== undefined && { left }) }
}

/** A product for its seller: all packs, also deleted ones, and stock. */
export function sellerProductJson(
  product: Product,
  removedUnits: SellerProductJson['removedUnits'] = [],
): SellerProductJson {
  if (product.stock === null) return { ...plainProductJson(product), stock: null, removedUnits }
  const { level, tellBelow } = product.stock
  const isLow = tellBelow !== null && level < tellBelow
  const stock = { left: level, ...(tellBelow !== null && { tellBelow }), isLow, isOn: product.isOn }
  return { ...plainProductJson(product), stock, removedUnits }
}

/** A product with all packs and without stock (SPEC 3). */
function plainProductJson(product: Product): ProductJson {
  return {
    _id: product.id,
    name: product.name,
    nameHi: product.nameHi,
    searchNames: [...product.searchNames],
    category: product.category,
    image: [...product.image],
    description: [...product.description],
    inStock: product.inStock,
    soldBy: product.soldBy,
    basePrice: toRupees(product.basePrice),
    discountPercent: toPercentNumber(product.discountPercent),
    offerPrice: toRupees(offerPrice(product.basePrice, product.discountPercent)),
    retailUnits: product.packs.filter(({ type }) => type === 'retail').map(unitJson),
    bulkUnits: product.packs.filter(({ type }) => type === 'bulk').map(unitJson),
  }
}
