import { addPercent, type Paise, type Percent, paise, percent, portionOf, shareOf } from '../money.ts'
import type { Quantity, SoldBy, UnitPrices, UnitType } from './units.ts'

/** A pack's label, and its content: grams of a product sold by weight, else pieces (CONTRACT "Packs and stock"). */
type Pack = { readonly label: string; readonly content: number }

/** Maximum content of a pack: a tonne, or so many pieces. */
export const maxGrams = 1_000_000
export const maxPieces = 10_000

/** Maximum length of a pack's label, in characters. */
export const maxLabelLength = 40

/** Maximum number of packs in a product's retail or bulk list. */
export const maxPacks = 20

/** The packs of a new product, smallest first; those by weight are SPEC 9's. */
const presets: Readonly<Record<SoldBy, Readonly<Record<UnitType, readonly Pack[]>>>> = {
  weight: {
    retail: [
      { label: '250g', content: 250 },
      { label: '500g', content: 500 },
      { label: '1kg', content: 1000 },
      { label: '2kg', content: 2000 },
    ],
    bulk: [
      { label: '5kg', content: 5000 },
      { label: '10kg', content: 10_000 },
      { label: '25kg', content: 25_000 },
      { label: '1 Bag(50kg)', content: 50_000 },
    ],
  },
  piece: {
    retail: [
      { label: '1 piece', content: 1 },
      { label: '2 pieces', content: 2 },
      { label: '6 pieces', content: 6 },
    ],
    bulk: [
      { label: '1 dozen', content: 12 },
      { label: '2 dozen', content: 24 },
    ],
  },
}

/** The packs of a new product in its retail or bulk list. */
export function packPresets(soldBy: SoldBy, type: UnitType): readonly Pack[] {
  return presets[soldBy][type]
}

/** A pack's content as SPEC 3 writes it: 750 g, 3 kg, 6 pieces, one bag. */
export function packQuantity(soldBy: SoldBy, { label, content }: Pack): Quantity {
  if (soldBy === 'piece') return { unit: 'piece', value: content }
  if (label === '1 Bag(50kg)' && content === 50_000) return { unit: 'bag', value: 1 }
  return content % 1000 === 0 ? { unit: 'kg', value: content / 1000 } : { unit: 'g', value: content }
}

/** Discount of a pack: the product's, plus 5 from 5 kg or 10 from 10 kg, at most 100 (SPEC 9). */
export function packPercent(soldBy: SoldBy, content: number, base: Percent): Percent {
  if (soldBy === 'piece' || content < 5000) return base
  return addPercent(base, percent(content < 10_000 ? 5 : 10))
}

/** The price of so many grams or pieces, from that of a kilogram or a piece, half-up (SPEC 9). */
export function priceOfContent(basePrice: Paise, content: number, soldBy: SoldBy): Paise {
  return portionOf(basePrice, content, soldBy === 'weight' ? 1000 : 1)
}

/** Prices of a unit with this MRP and discount, half-up (SPEC 9). */
export function discounted(price: Paise, discountPercent: Percent): UnitPrices {
  const discount = shareOf(price, discountPercent)
  return { price, discountPercent, discount, sellingPrice: paise(price - discount) }
}

/** Prices of a pack from the price per kilogram or piece and its discount, half-up (SPEC 9). */
export function pricesOfPack(soldBy: SoldBy, content: number, basePrice: Paise, discountPercent: Percent): UnitPrices {
  return discounted(priceOfContent(basePrice, content, soldBy), discountPercent)
}

/** What the prices of all packs are computed from: the price of a kilogram or a piece, and the discount. */
export type ProductPricing = { readonly soldBy: SoldBy; readonly basePrice: Paise; readonly discountPercent: Percent }

/** The presets with their prices, smallest first; a typed percent replaces the computed one (SPEC 2). */
export function packTable(
  type: UnitType,
  { soldBy, basePrice, discountPercent }: ProductPricing,
  typed: ReadonlyMap<string, Percent>,
): (Pack & UnitPrices & { quantity: Quantity })[] {
  return packPresets(soldBy, type).map((pack) => ({
    ...pack,
    quantity: packQuantity(soldBy, pack),
    ...pricesOfPack(
      soldBy,
      pack.content,
      basePrice,
      typed.get(pack.label) ?? packPercent(soldBy, pack.content, discountPercent),
    ),
  }))
}
