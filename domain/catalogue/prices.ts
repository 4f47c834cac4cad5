import { type Paise, type Percent, paise, percentOf, portionOf } from '../money.ts'
import { discounted, packPercent, priceOfContent } from './packs.ts'
import { checkedUnitPrices, type SoldBy, type UnitPrices, type UnitType } from './units.ts'

/** The fields of a pack that a change of prices may alter; the selling price of a pinned pack stays. */
export type PackPrices = UnitPrices & { isPinned: boolean }

/** A pack (a unit, SPEC 3) with its prices; `content` is grams or pieces, undefined if unknown. */
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

/** The MRP of a pack at a new base price, half-up; a pack of unknown content changes in proportion (SPEC 9). */
export function packMrp({ basePrice, soldBy }: PricedProduct, pack: PricedPack, newBase: Paise): Paise {
  if (pack.content !== undefined) return priceOfContent(newBase, pack.content, soldBy)
  return basePrice === 0 ? pack.price : portionOf(pack.price, newBase, basePrice)
}

/** Prices of a pack with this selling price; a lower MRP rises to it. */
export function sellingAt(mrp: Paise, sellingPrice: Paise): UnitPrices {
  const price = paise(Math.max(mrp, sellingPrice))
  const discount = paise(price - sellingPrice)
  return { price, discountPercent: price === 0 ? (0 as Percent) : percentOf(discount, price), discount, sellingPrice }
}

/** A pack at a new base price: its discount stays, and the selling price of a pinned one (CONTRACT "Prices"). */
function atBasePrice(product: PricedProduct, pack: PricedPack, newBase: Paise): PricedPack {
  const price = packMrp(product, pack, newBase)
  const figures = pack.isPinned ? sellingAt(price, pack.sellingPrice) : discounted(price, pack.discountPercent)
  return { ...pack, ...figures }
}

/** The product at a new base price, with all packs (SPEC 9); an unchanged base price changes no pack. */
export function withBasePrice(product: PricedProduct, basePrice: Paise): PricedProduct {
  if (basePrice === product.basePrice) return product
  return { ...product, basePrice, packs: product.packs.map((pack) => atBasePrice(product, pack, basePrice)) }
}

/** A pack's prices without pinning: from base price, content, the product's discount and that of large packs (SPEC 9). */
export function unpinnedPrices(product: PricedProduct, pack: PricedPack): UnitPrices {
  const discountPercent = packPercent(product.soldBy, pack.content ?? 0, product.discountPercent)
  return discounted(packMrp(product, pack, product.basePrice), discountPercent)
}

type PackName = Pick<PricedPack, 'type' | 'label'>
const isNamed = (pack: PackName, { type, label }: PackName) => pack.type === type && pack.label === label

/** The pack of this type and label, or undefined. */
export function packNamed(product: PricedProduct, name: PackName): PricedPack | undefined {
  return product.packs.find((pack) => isNamed(pack, name))
}

function withPack(product: PricedProduct, name: PackName, change: (pack: PricedPack) => PricedPack): PricedProduct {
  return { ...product, packs: product.packs.map((pack) => (isNamed(pack, name) ? change(pack) : pack)) }
}

/** The product with typed prices of one pack; throws what `checkedUnitPrices` throws. */
export function withPackPrices(
  product: PricedProduct,
  typed: PackName & { readonly price: Paise; readonly sellingPrice: Paise },
): PricedProduct {
  return withPack(product, typed, (pack) => ({ ...pack, ...checkedUnitPrices(typed.price, typed.sellingPrice) }))
}

/** The product with one pack pinned to a selling price; null removes the pin (CONTRACT "Prices"). */
export function withPin(product: PricedProduct, name: PackName, sellingPrice: Paise | null): PricedProduct {
  return withPack(product, name, (pack) =>
    sellingPrice === null
      ? { ...pack, ...unpinnedPrices(product, pack), isPinned: false }
      : { ...pack, ...sellingAt(packMrp(product, pack, product.basePrice), sellingPrice), isPinned: true },
  )
}
