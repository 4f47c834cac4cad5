import { type Paise, type Percent, paise, percentOf } from '../money.ts'
import { Refusal } from '../refusal.ts'

/** Lists of a product's units: retail, and bulk for MaxSeller (SPEC 1). A unit is called pack on screens. */
export const unitTypes = ['retail', 'bulk'] as const
export type UnitType = (typeof unitTypes)[number]

/** A product is sold by weight, priced by the kilogram, or by the piece (CONTRACT "Packs and stock"). */
export const waysOfSelling = ['weight', 'piece'] as const
export type SoldBy = (typeof waysOfSelling)[number]

/** Measures of a unit's content; the weight of a bag is in its label (CONTRACT "Catalogue"). */
export const quantityUnits = ['g', 'kg', 'bag', 'piece'] as const

/** A unit's content: a value in one of the measures (SPEC 3). */
export type Quantity = { unit: (typeof quantityUnits)[number]; value: number }

/** Prices of a unit in paise: `price` (MRP) − `discount` = `sellingPrice` (SPEC 3). */
export type UnitPrices = { price: Paise; discountPercent: Percent; discount: Paise; sellingPrice: Paise }

/** Maximum number of prices in one request. */
export const maxPricesAtOnce = 5000

/** Maximum price of a kilogram or a piece, in rupees. */
export const maxBasePrice = 100_000

/** Maximum price of a unit, in rupees. */
export const maxPrice = 10_000_000

/** Prices of a unit as typed; throws unless the MRP is above 0 and 0 ≤ selling price ≤ MRP (SPEC 5). */
export function checkedUnitPrices(price: Paise, sellingPrice: Paise): UnitPrices {
  if (price <= 0) throw new Refusal('BAD_INPUT', { message: 'The price must be above 0.' })
  if (sellingPrice < 0) throw new Refusal('BAD_INPUT', { message: 'The selling price cannot be below 0.' })
  if (sellingPrice > price) throw new Refusal('SELLING_PRICE_ABOVE_PRICE')
  const discount = paise(price - sellingPrice)
  return { price, discountPercent: percentOf(discount, price), discount, sellingPrice }
}

/** Weight of a unit in whole grams; undefined for pieces and if unknown (CONTRACT "Catalogue"). */
export function gramsOf(unit: { quantity: Quantity; label: string }): number | undefined {
  const { quantity, label } = unit
  if (quantity.unit === 'piece') return undefined
  const grams = quantity.unit === 'bag' ? gramsInLabel(label) : quantity.value * (quantity.unit === 'kg' ? 1000 : 1)
  return grams >= 1 ? Math.round(grams) : undefined
}

/** Grams or pieces of a stored pack, by how its product is sold; undefined if unknown. */
export function contentOf(
  pack: { quantity: Quantity; label: string; grams: number | null; pieces: number | null },
  soldBy: SoldBy,
): number | undefined {
  // During an upgrade a server before version 0.2 may still insert packs without grams.
  return (soldBy === 'piece' ? pack.pieces : (pack.grams ?? gramsOf(pack))) ?? undefined
}

/** Pieces or grams of a unit of an answer; undefined if unknown. */
export function contentOfUnit(unit: { quantity: Quantity; label: string }): number | undefined {
  return unit.quantity.unit === 'piece' ? unit.quantity.value : gramsOf(unit)
}

/** Whether a pack that shoppers do not see may be missing only because less than its content is left. */
export function isPackHidden(
  content: number | undefined,
  left: number | undefined,
  shown: readonly { quantity: Quantity; label: string }[],
): boolean {
  // Where `left` is not sent, the stock holds at least the largest shown pack.
  return (content ?? 0) > (left ?? Math.max(...shown.map((unit) => contentOfUnit(unit) ?? 0)))
}

/** Grams or pieces as English text: 750 g, 3 kg, 4 pieces. */
export function amountText(amount: number, soldBy: SoldBy): string {
  if (soldBy === 'piece') return amount === 1 ? '1 piece' : `${amount} pieces`
  return amount < 1000 ? `${amount} g` : `${amount / 1000} kg`
}

function gramsInLabel(label: string): number {
  const [, amount = 0, unit = 'g'] = /(?:^|[^\d.])(\d{1,4}(?:\.\d{1,3})?) ?(kg|g)\b/i.exec(label) ?? []
  return Number(amount) * (unit.toLowerCase() === 'kg' ? 1000 : 1)
}
