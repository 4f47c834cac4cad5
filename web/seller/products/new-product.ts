import { descriptionLines, maxProductImages, otherNames } from '#domain/catalogue/catalogue.ts'
import { isHsnCode } from '#domain/catalogue/hsn.ts'
import { type ProductPricing, packTable } from '#domain/catalogue/packs.ts'
import { maxBasePrice, type SoldBy, type UnitType } from '#domain/catalogue/units.ts'
import { type Paise, type Percent, percent, rupeesToPaise, toPercentNumber, toRupees } from '#domain/money.ts'
import { formWithPhotos } from './shrink-photo.ts'

/** The percents typed into the pricing tables, by unit label. */
export type TypedPercents = ReadonlyMap<string, Percent>

/** A product's fields as typed; a photo is a new file, the address of a stored one, or an empty slot. */
export type TypedFields = {
  name: string
  nameHi: string
  otherNames: string
  category: string
  description: string
  descriptionHi: string
  hsn: string
  soldBy: SoldBy
  /** Rupees for a kilogram or a piece. */
  basePrice: string
  photos: readonly (File | string | undefined)[]
}

/** The fields of the form for a new product, as typed. */
export type NewProduct = TypedFields & { discount: string; percents: Readonly<Record<UnitType, TypedPercents>> }

/** The empty form. */
export const emptyProduct: NewProduct = {
  name: '',
  nameHi: '',
  otherNames: '',
  soldBy: 'weight',
  basePrice: '',
  discount: '',
  category: '',
  description: '',
  descriptionHi: '',
  hsn: '',
  percents: { retail: new Map(), bulk: new Map() },
  photos: Array.from({ length: maxProductImages }, () => undefined),
}

/** The typed base price in paise; undefined unless it is above 0 and at most ₹1,00,000. */
export function basePriceOf({ basePrice }: TypedFields): Paise | undefined {
  const rupees = Number(basePrice)
  const isInRange = rupees > 0 && rupees <= maxBasePrice
  return isInRange && rupeesToPaise(rupees) > 0 ? rupeesToPaise(rupees) : undefined
}

function discountOf({ discount }: NewProduct): Percent | undefined {
  const number = Number(discount)
  return number >= 0 && number <= 100 ? percent(number) : undefined
}

/** The typed base price, discount and way of selling; undefined until both numbers are valid (SPEC 5). */
export function pricingOf(product: NewProduct): ProductPricing | undefined {
  const basePrice = basePriceOf(product)
  const discountPercent = discountOf(product)
  if (basePrice === undefined || discountPercent === undefined) return undefined
  return { soldBy: product.soldBy, basePrice, discountPercent }
}

/** Which texts prevent saving a product (SPEC 5 "Add Product"). */
export function textProblemsOf({ name, category, hsn }: TypedFields) {
  return { name: name.trim() === '', category: category === '', hsn: !isHsnCode(hsn.trim()) }
}

/** Whether all slots for photos are empty. */
export const hasNoPhotos = ({ photos }: TypedFields) => photos.every((photo) => photo === undefined)

/** Which fields prevent adding the product (SPEC 5 "Add Product"). */
export function problemsOf(product: NewProduct) {
  return {
    ...textProblemsOf(product),
    photos: hasNoPhotos(product),
    basePrice: basePriceOf(product) === undefined,
    discount: product.discount.trim() === '' || discountOf(product) === undefined,
  }
}

/** The texts as the call takes them. */
export function sentTexts(product: TypedFields) {
  return {
    name: product.name.trim(),
    nameHi: product.nameHi.trim(),
    searchNames: otherNames(product.otherNames),
    description: descriptionLines(product.description),
    descriptionHi: descriptionLines(product.descriptionHi),
    category: product.category,
    hsn: product.hsn.trim(),
  }
}

/** The body of the call for a new product. */
export function formOf(
  product: NewProduct,
  pricing: ProductPricing,
  confirmed: { confirmed?: true },
): Promise<FormData> {
  const data = {
    ...sentTexts(product),
    ...confirmed,
    soldBy: pricing.soldBy,
    basePrice: toRupees(pricing.basePrice),
    discountPercent: toPercentNumber(pricing.discountPercent),
    retailUnits: rowsOf('retail', product, pricing),
    bulkUnits: rowsOf('bulk', product, pricing),
  }
  return formWithPhotos(data, product.photos)
}

function rowsOf(type: UnitType, product: NewProduct, pricing: ProductPricing) {
  return packTable(type, pricing, product.percents[type]).map((row) => ({
    label: row.label,
    quantity: row.quantity,
    price: toRupees(row.price),
    discountPercent: toPercentNumber(row.discountPercent),
    discount: toRupees(row.discount),
    sellingPrice: toRupees(row.sellingPrice),
  }))
}
