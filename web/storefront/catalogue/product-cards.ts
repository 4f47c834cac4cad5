import { productUrl } from '#domain/catalogue.ts'
import { type Paise, paise, rupeesToPaise } from '#domain/money.ts'
import type { ProductJson, UnitJson } from '#domain/shapes.ts'
import { gramsOf, pricePerKg, type UnitType } from '#domain/units.ts'

/** A product with one view's units, reduced to what a card shows. */
export type ProductCardModel = {
  _id: string
  name: string
  nameHi: string
  /** The market name, such as Bhindi. */
  localName?: string
  category: string
  image: string
  inStock: boolean
  units: UnitJson[]
  /** The kilogram price of the dearest retail unit, in paise. */
  retailPerKg?: number
}

/** A product's card, with retail units, or bulk ones for MaxSeller (SPEC 9). */
export function toCard(product: ProductJson, view: UnitType): ProductCardModel {
  const { _id, name, nameHi, category, inStock, searchNames, retailUnits, bulkUnits } = product
  const [localName] = searchNames
  const perKg = view === 'bulk' ? retailUnits.map(perKgOf).find((price) => price !== undefined) : undefined
  return {
    _id,
    name,
    nameHi,
    category,
    inStock,
    image: product.image[0] ?? '',
    units: view === 'bulk' ? bulkUnits : retailUnits,
    ...(localName === undefined ? {} : { localName: localName.charAt(0).toUpperCase() + localName.slice(1) }),
    ...(perKg === undefined ? {} : { retailPerKg: perKg }),
  }
}

/** The cards of a view; products without units in it are left out (CONTRACT "Catalogue"). */
export function toCards(products: readonly ProductJson[], view: UnitType): ProductCardModel[] {
  return products.map((product) => toCard(product, view)).filter(({ units }) => units.length > 0)
}

/** The price of a kilogram in this unit; undefined without a known weight. */
export function perKgOf(unit: UnitJson): Paise | undefined {
  const grams = gramsOf(unit)
  return grams === undefined ? undefined : pricePerKg(rupeesToPaise(unit.sellingPrice), grams)
}

/** The saving of a kilogram against retail units; undefined if there is none. */
export function savingPerKg(unit: UnitJson, retailPerKg: number | undefined): Paise | undefined {
  const perKg = perKgOf(unit)
  if (perKg === undefined || retailPerKg === undefined || perKg >= retailPerKg) return undefined
  return paise(retailPerKg - perKg)
}

/** Where a card leads: the product's page, showing bulk packs when it came from MaxSeller. */
export function cardUrl({ _id, category }: ProductCardModel, view: UnitType): string {
  return `${productUrl({ id: _id, category })}${view === 'bulk' ? '?view=bulk' : ''}`
}
