import { addPercent, type Paise, type Percent, paise, percent, percentOf, portionOf, shareOf } from './money.ts'
import { Refusal } from './refusal.ts'

/** The two ways of selling a product: retail, and bulk for MaxSeller (SPEC 1). */
export type UnitType = 'retail' | 'bulk'

/** How much a unit holds; a bag keeps its weight in the unit's label (CONTRACT "Catalogue"). */
export type Quantity = { unit: 'g' | 'kg' | 'bag'; value: number }

/** A unit every product can be offered in, with its weight in grams (SPEC 9). */
export type UnitPreset = { label: string; type: UnitType; quantity: Quantity; grams: number }

/** The four figures of a unit; `price` (MRP) less `discount` is always `sellingPrice`, in paise (SPEC 3). */
export type UnitFigures = { price: Paise; discountPercent: Percent; discount: Paise; sellingPrice: Paise }

/** The eight units of the pricing tables, lightest first (SPEC 9). */
export const unitPresets: readonly UnitPreset[] = [
  { label: '250g', type: 'retail', quantity: { unit: 'g', value: 250 }, grams: 250 },
  { label: '500g', type: 'retail', quantity: { unit: 'g', value: 500 }, grams: 500 },
  { label: '1kg', type: 'retail', quantity: { unit: 'kg', value: 1 }, grams: 1000 },
  { label: '2kg', type: 'retail', quantity: { unit: 'kg', value: 2 }, grams: 2000 },
  { label: '5kg', type: 'bulk', quantity: { unit: 'kg', value: 5 }, grams: 5000 },
  { label: '10kg', type: 'bulk', quantity: { unit: 'kg', value: 10 }, grams: 10_000 },
  { label: '25kg', type: 'bulk', quantity: { unit: 'kg', value: 25 }, grams: 25_000 },
  { label: '1 Bag(50kg)', type: 'bulk', quantity: { unit: 'bag', value: 1 }, grams: 50_000 },
]

const extraPercent = percent(5)
const extraFromGrams = [5000, 10_000]

/** The presets of one way of selling, lightest first (SPEC 9). */
export function presetsOf(type: UnitType): readonly UnitPreset[] {
  return unitPresets.filter((preset) => preset.type === type)
}

/** The preset with exactly this label, or undefined (SPEC 9). */
export function presetOf(type: UnitType, label: string): UnitPreset | undefined {
  return unitPresets.find((preset) => preset.type === type && preset.label === label)
}

/** A unit's own discount: the product's, 5 more from 5 kg and again 5 from 10 kg, never over 100 (SPEC 9). */
export function unitPercent(preset: UnitPreset, base: Percent): Percent {
  return extraFromGrams
    .filter((grams) => preset.grams >= grams)
    .reduce<Percent>((sum) => addPercent(sum, extraPercent), base)
}

/** A unit's figures in paise from the price per kilogram and its own percent, each half-up to the paisa (SPEC 9). */
export function priceUnit(preset: UnitPreset, basePrice: Paise, discountPercent: Percent): UnitFigures {
  const price = portionOf(basePrice, preset.grams, 1000)
  const discount = shareOf(price, discountPercent)
  return { price, discountPercent, discount, sellingPrice: paise(price - discount) }
}

/** The seller's pricing table, lightest first; a percent typed for a label wins over the usual one (SPEC 2). */
export function pricingTable(
  type: UnitType,
  basePrice: Paise,
  baseDiscount: Percent,
  typed: ReadonlyMap<string, Percent> = new Map(),
): (UnitFigures & { preset: UnitPreset })[] {
  return presetsOf(type).map((preset) => ({
    preset,
    ...priceUnit(preset, basePrice, typed.get(preset.label) ?? unitPercent(preset, baseDiscount)),
  }))
}

/** How many units' prices one call changes at most: all of a small shop's, in less than the 100 kB of a body. */
export const maxPricesAtOnce = 700

/** No unit costs more than this, in rupees. */
export const highestPrice = 10_000_000

/** A unit's figures from edited prices, in paise; refuses unless 0 ≤ selling price ≤ price > 0 (SPEC 5). */
export function refigureUnit(price: Paise, sellingPrice: Paise): UnitFigures {
  if (price <= 0) throw new Refusal('BAD_INPUT', { message: 'The price must be above 0.' })
  if (sellingPrice < 0) throw new Refusal('BAD_INPUT', { message: 'The selling price cannot be below 0.' })
  if (sellingPrice > price) throw new Refusal('SELLING_PRICE_ABOVE_PRICE')
  const discount = paise(price - sellingPrice)
  return { price, discountPercent: percentOf(discount, price), discount, sellingPrice }
}

/** A unit's weight in whole grams, a bag's read from its label; undefined when there is none (CONTRACT "Catalogue"). */
export function gramsOf(unit: { quantity: Quantity; label: string }): number | undefined {
  const { quantity, label } = unit
  const grams = quantity.unit === 'bag' ? gramsInLabel(label) : quantity.value * (quantity.unit === 'kg' ? 1000 : 1)
  return grams >= 1 ? Math.round(grams) : undefined
}

/** What a kilogram comes to in this unit, in paise, for comparing units: ₹45.24/kg (SPEC 2 "Variant chooser"). */
export function pricePerKg(sellingPrice: Paise, grams: number): Paise {
  return portionOf(sellingPrice, 1000, grams)
}

function gramsInLabel(label: string): number {
  const [, amount = 0, unit = 'g'] = /(?:^|[^\d.])(\d{1,4}(?:\.\d{1,3})?) ?(kg|g)\b/i.exec(label) ?? []
  return Number(amount) * (unit.toLowerCase() === 'kg' ? 1000 : 1)
}
