import { type Paise, type Percent, paise, percentOf, portionOf } from '../money.ts'
import { type SoldBy, type UnitFigures, type UnitType, unitFiguresFor, unitPercent } from './units.ts'

/** Figures of a pack that a price change may alter. */
export type PackPrices = UnitFigures & { isPinned: boolean }

/** A pack (a unit, SPEC 3) with its figures; `content` is grams or pieces, undefined where unknown. */
export type PricedPack = PackPrices & {
  readonly id: string
  readonly type: UnitType
  readonly label: string
  readonly content: number | undefined
}

/** A product with all its prices in paise; `basePrice` is for a kilogram or a piece (CONTRACT "Prices"). */
export type PricedProduct = {
  readonly id: string
  readonly basePrice: Paise
  readonly discountPercent: Percent
  readonly soldBy: SoldBy
  readonly packs: readonly PricedPack[]
}

/** The MRP of a pack from the base price, half-up; a pack of unknown content follows in proportion (SPEC 9). */
export function packPrice({ basePrice, soldBy }: PricedProduct, pack: PricedPack, newBase: Paise): Paise {
  if (pack.content !== undefined) return portionOf(newBase, pack.content, soldBy === 'weight' ? 1000 : 1)
  return basePrice === 0 ? pack.price : portionOf(pack.price, newBase, basePrice)
}

/** Figures of a pack with this MRP and discount (SPEC 9). */
function discounted(price: Paise, discountPercent: Percent): UnitFigures {
  const discount = portionOf(price, discountPercent, 100_00)
  return { price, discountPercent, discount, sellingPrice: paise(price - discount) }
}

/** Figures of a pack with this selling price; a lower MRP rises to it. */
export function sellingAt(mrp: Paise, sellingPrice: Paise): UnitFigures {
  const price = paise(Math.max(mrp, sellingPrice))
  const discount = paise(price - sellingPrice)
  return { price, discountPercent: price === 0 ? (0 as Percent) : percentOf(discount, price), discount, sellingPrice }
}

/** A pack at a new base price: its discount stays, and the selling price of a pinned one (CONTRACT "Prices"). */
function atBasePrice(product: PricedProduct, pack: PricedPack, newBase: Paise): PricedPack {
  const price = packPrice(product, pack, newBase)
  const figures = pack.isPinned ? sellingAt(price, pack.sellingPrice) : discounted(price, pack.discountPercent)
  return { ...pack, ...figures }
}

/** The product at a new base price, with all packs (SPEC 9); an unchanged base price changes no pack. */
export function withBasePrice(product: PricedProduct, basePrice: Paise): PricedProduct {
  if (basePrice === product.basePrice) return product
  return { ...product, basePrice, packs: product.packs.map((pack) => atBasePrice(product, pack, basePrice)) }
}

/** A pack's figures by the rule: base price, content, the product's discount and the extras of large packs (SPEC 9). */
export function ruleFigures(product: PricedProduct, pack: PricedPack): UnitFigures {
  // Extras go by weight.
  const grams = product.soldBy === 'weight' ? (pack.content ?? 0) : 0
  return discounted(packPrice(product, pack, product.basePrice), unitPercent({ grams }, product.discountPercent))
}

type PackName = Pick<PricedPack, 'type' | 'label'>
const isNamed = (pack: PackName, { type, label }: PackName) => pack.type === type && pack.label === label

/** The pack of this name, or undefined. */
export function packNamed(product: PricedProduct, name: PackName): PricedPack | undefined {
  return product.packs.find((pack) => isNamed(pack, name))
}

function withPack(product: PricedProduct, name: PackName, change: (pack: PricedPack) => PricedPack): PricedProduct {
  return { ...product, packs: product.packs.map((pack) => (isNamed(pack, name) ? change(pack) : pack)) }
}

/** The product with typed prices of one pack. Throws like `unitFiguresFor`. */
export function withPackPrices(
  product: PricedProduct,
  typed: PackName & { readonly price: Paise; readonly sellingPrice: Paise },
): PricedProduct {
  return withPack(product, typed, (pack) => ({ ...pack, ...unitFiguresFor(typed.price, typed.sellingPrice) }))
}

/** The product with one pack pinned to a price, or released to the rule by null (CONTRACT "Prices"). */
export function withPin(product: PricedProduct, name: PackName, sellingPrice: Paise | null): PricedProduct {
  return withPack(product, name, (pack) =>
    sellingPrice === null
      ? { ...pack, ...ruleFigures(product, pack), isPinned: false }
      : { ...pack, ...sellingAt(packPrice(product, pack, product.basePrice), sellingPrice), isPinned: true },
  )
}
