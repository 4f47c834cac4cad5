import { type Paise, type Percent, paise, portionOf, shareOf } from '../money.ts'
import { presetsOf, type Quantity, type SoldBy, type UnitPrices, type UnitType, unitPercent } from './units.ts'

/** A pack's label, and its content: grams of a product sold by weight, else pieces (CONTRACT "Packs and stock"). */
type Pack = { readonly label: string; readonly content: number }

/** Maximum content of a pack: a tonne, or so many pieces. */
export const maxGrams = 1_000_000
export const maxPieces = 10_000

/** Maximum length of a pack's label, in characters. */
export const maxLabelLength = 40

/** Maximum number of packs in a product's retail or bulk list. */
export const maxPacks = 20

const piecePacks: Readonly<Record<UnitType, readonly Pack[]>> = {
  retail: [
    { label: '1 piece', content: 1 },
    { label: '2 pieces', content: 2 },
    { label: '6 pieces', content: 6 },
  ],
  bulk: [
    { label: '1 dozen', content: 12 },
    { label: '2 dozen', content: 24 },
  ],
}

/** The packs of a new product: by weight those of SPEC 9. */
export function packPresets(soldBy: SoldBy, type: UnitType): readonly Pack[] {
  if (soldBy === 'piece') return piecePacks[type]
  return presetsOf(type).map(({ label, grams }) => ({ label, content: grams }))
}

/** A pack's content as SPEC 3 writes it: 750 g, 3 kg, 6 pieces; presets have a fixed spelling. */
export function packQuantity(soldBy: SoldBy, { label, content }: Pack): Quantity {
  if (soldBy === 'piece') return { unit: 'piece', value: content }
  const preset = [...presetsOf('retail'), ...presetsOf('bulk')].find((each) => each.label === label)
  if (preset?.grams === content) return preset.quantity
  return content % 1000 === 0 ? { unit: 'kg', value: content / 1000 } : { unit: 'g', value: content }
}

/** Discount of a pack: the product's, plus 5 from 5 kg or 10 from 10 kg (SPEC 9). */
export function packPercent(soldBy: SoldBy, content: number, base: Percent): Percent {
  return soldBy === 'piece' ? base : unitPercent(content, base)
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
