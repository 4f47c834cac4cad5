import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { unitFiguresFor } from '#domain/catalogue/units.ts'
import { withoutGroups } from '#domain/lists/amount-of.ts'
import { latinDigits } from '#domain/lists/latin-digits.ts'
import { type Paise, type Percent, percent, rupeesToPaise, toRupees } from '#domain/money.ts'

/** The edited fields of a unit; the others are as stored. */
export type UnitEdit = { price?: string; sellingPrice?: string }

/** A unit's two prices as they stand in the inputs. */
export function typedPrices(unit: UnitJson, edit: UnitEdit = {}): { price: string; sellingPrice: string } {
  return { price: edit.price ?? String(unit.price), sellingPrice: edit.sellingPrice ?? String(unit.sellingPrice) }
}

/** An edit without fields equal to the stored ones; undefined if none is left. */
export function realEdit(unit: UnitJson, edit: UnitEdit): UnitEdit | undefined {
  const { price, sellingPrice } = edit
  const left = {
    ...(price !== undefined && price !== String(unit.price) ? { price } : {}),
    ...(sellingPrice !== undefined && sellingPrice !== String(unit.sellingPrice) ? { sellingPrice } : {}),
  }
  return Object.keys(left).length === 0 ? undefined : left
}

/** A typed price in paise, in any digits; undefined when it is not a number. */
export function typedPaise(text: string): Paise | undefined {
  const plain = withoutGroups(latinDigits(text).trim())
  return /^-?(\d{1,9}(\.\d*)?|\.\d+)$/.test(plain) ? rupeesToPaise(Number(plain)) : undefined
}

/** Discount of a row, stored or as edited (SPEC 5 "Unit save"); undefined if invalid. */
export function liveFigures(
  unit: UnitJson,
  edit: UnitEdit | undefined,
): { discount: Paise; percent: Percent } | undefined {
  if (edit === undefined) return { discount: rupeesToPaise(unit.discount), percent: percent(unit.discountPercent) }
  const typed = typedPrices(unit, edit)
  const price = typedPaise(typed.price)
  const sellingPrice = typedPaise(typed.sellingPrice)
  if (price === undefined || sellingPrice === undefined || price <= 0 || sellingPrice < 0 || sellingPrice > price)
    return undefined
  const { discount, discountPercent } = unitFiguresFor(price, sellingPrice)
  return { discount, percent: discountPercent }
}

/** The edited rows as sent; throws the server's Refusals (SPEC 5). */
export function rowsToSave(units: readonly UnitJson[], edits: ReadonlyMap<string, UnitEdit>) {
  return units.flatMap((unit) => {
    const edit = edits.get(unit.label)
    const typed = typedPrices(unit, edit)
    const price = typedPaise(typed.price)
    const sellingPrice = typedPaise(typed.sellingPrice)
    if (edit === undefined || price === undefined || sellingPrice === undefined) return []
    unitFiguresFor(price, sellingPrice)
    const seen = { seenPrice: unit.price, seenSellingPrice: unit.sellingPrice }
    return [{ label: unit.label, price: toRupees(price), sellingPrice: toRupees(sellingPrice), ...seen }]
  })
}
