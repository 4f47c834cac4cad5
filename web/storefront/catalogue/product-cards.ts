import { productUrl } from '#domain/catalogue.ts'
import { type Paise, paise, rupeesToPaise } from '#domain/money.ts'
import type { ProductJson, UnitJson } from '#domain/shapes.ts'
import { gramsOf, pricePerKg, type UnitType } from '#domain/units.ts'

/** A product as a card shows it: one view's units, and no more of the rest than the card needs. */
export type ProductCardModel = {
  _id: string
  name: string
  nameHi: string
  /** What it is called in the market: Bhindi. */
  localName?: string
  category: string
  image: string
  inStock: boolean
  units: UnitJson[]
  /** What a kilogram costs in the dearest small pack, in paise, for comparing bulk packs with. */
  retailPerKg?: number
}

/** The product as its card shows it, with retail units, or bulk ones for MaxSeller (SPEC 9). */
export function shelved(product: ProductJson, view: UnitType): ProductCardModel {
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

/** The products a view offers, as cards: one without units in it is not offered there (CONTRACT "Catalogue"). */
export function toCards(products: readonly ProductJson[], view: UnitType): ProductCardModel[] {
  return products.map((product) => shelved(product, view)).filter(({ units }) => units.length > 0)
}

/** What a kilogram comes to in this unit; undefined when the unit's weight is not known. */
export function perKgOf(unit: UnitJson): Paise | undefined {
  const grams = gramsOf(unit)
  return grams === undefined ? undefined : pricePerKg(rupeesToPaise(unit.sellingPrice), grams)
}

/** How much a kilogram in this unit is below the small packs; undefined when it is not. */
export function savingPerKg(unit: UnitJson, retailPerKg: number | undefined): Paise | undefined {
  const perKg = perKgOf(unit)
  if (perKg === undefined || retailPerKg === undefined || perKg >= retailPerKg) return undefined
  return paise(retailPerKg - perKg)
}

/** Where a card leads: the product's page, showing bulk packs when it came from MaxSeller. */
export function cardUrl({ _id, category }: ProductCardModel, view: UnitType): string {
  return `${productUrl({ id: _id, category })}${view === 'bulk' ? '?view=bulk' : ''}`
}
