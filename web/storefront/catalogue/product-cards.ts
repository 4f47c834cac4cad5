import { productUrl } from '#domain/catalogue/catalogue.ts'
import type { ProductJson, UnitJson } from '#domain/catalogue/product-shapes.ts'
import { contentOfUnit, type UnitType } from '#domain/catalogue/units.ts'
import { type Paise, paise, portionOf, rupeesToPaise } from '#domain/money.ts'

/** What a card shows of a product, with retail or bulk units. */
export type ProductCardModel = {
  _id: string
  name: string
  nameHi: string
  /** The market name, such as Bhindi. */
  localName?: string
  category: string
  image: string
  inStock: boolean
  /** The grams or pieces in stock, where they are few. */
  left?: number
  units: UnitJson[]
  /** On bulk cards: the price of a kilogram or a piece in the first retail unit of known content, in paise. */
  retailPerKg?: number
}

/** A product's card with retail units, or bulk for MaxSeller (SPEC 9). */
export function toCard(product: ProductJson, view: UnitType): ProductCardModel {
  const { _id, name, nameHi, category, inStock, left, searchNames, retailUnits, bulkUnits } = product
  const [localName] = searchNames
  const perKg = view === 'bulk' ? retailUnits.map(perKgOf).find((price) => price !== undefined) : undefined
  return {
    _id,
    name,
    nameHi,
    category,
    inStock,
    ...(left === undefined ? {} : { left }),
    image: product.image[0] ?? '',
    units: view === 'bulk' ? bulkUnits : retailUnits,
    ...(localName === undefined ? {} : { localName: localName.charAt(0).toUpperCase() + localName.slice(1) }),
    ...(perKg === undefined ? {} : { retailPerKg: perKg }),
  }
}

/** The cards of products; those without retail or bulk units, as the view asks, are left out (CONTRACT "Catalogue"). */
export function toCards(products: readonly ProductJson[], view: UnitType): ProductCardModel[] {
  return products.map((product) => toCard(product, view)).filter(({ units }) => units.length > 0)
}

/** Whether a unit holds pieces, not a weight. */
export const isByPiece = ({ quantity }: UnitJson) => quantity.unit === 'piece'

/** The price of a kilogram or a piece in this unit, in paise; undefined if the unit's content is unknown. */
export function perKgOf(unit: UnitJson): Paise | undefined {
  const content = contentOfUnit(unit)
  if (content === undefined) return undefined
  return portionOf(rupeesToPaise(unit.sellingPrice), isByPiece(unit) ? 1 : 1000, content)
}

/** What a kilogram or a piece costs less than in retail units, in paise; undefined if it does not. */
export function savingPerKg(unit: UnitJson, retailPerKg: number | undefined): Paise | undefined {
  const perKg = perKgOf(unit)
  if (perKg === undefined || retailPerKg === undefined || perKg >= retailPerKg) return undefined
  return paise(retailPerKg - perKg)
}

/** URL of a card's product page, with bulk units for bulk cards. */
export function cardUrl({ _id, category }: ProductCardModel, view: UnitType): string {
  return `${productUrl({ id: _id, category })}${view === 'bulk' ? '?view=bulk' : ''}`
}
