import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { unitFiguresFor } from '#domain/catalogue/units.ts'
import { withoutGroups } from '#domain/lists/amount-of.ts'
import { latinDigits } from '#domain/lists/latin-digits.ts'
import { type Paise, type Percent, percent, rupeesToPaise, toRupees } from '#domain/money.ts'

/** The stored prices that somebody saw before typing over them, in rupees. */
type SeenPrices = { seenPrice: number; seenSellingPrice: number }

/** The edited fields of a unit, and the prices seen when its editing began; the others are as stored. */
export type UnitEdit = { price?: string; sellingPrice?: string; seen?: SeenPrices }

type Prices = Pick<UnitJson, 'price' | 'sellingPrice'>
const seenPrices = ({ price, sellingPrice }: Prices): SeenPrices => ({
  seenPrice: price,
  seenSellingPrice: sellingPrice,
})

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
  return Object.keys(left).length === 0 ? undefined : { ...left, seen: edit.seen ?? seenPrices(unit) }
}

/** The prices that a save of this edit compares with the stored ones. */
export const seenIn = (unit: UnitJson, edit: UnitEdit | undefined): SeenPrices => edit?.seen ?? seenPrices(unit)

/** The edits with prices that were shown or saved since, by the keys of the edits. */
export function withSeen(
  edits: ReadonlyMap<string, UnitEdit>,
  shown: ReadonlyMap<string, Prices>,
): ReadonlyMap<string, UnitEdit> {
  return new Map(
    [...edits].map(([key, edit]) => {
      const prices = shown.get(key)
      return [key, prices === undefined ? edit : { ...edit, seen: seenPrices(prices) }]
    }),
  )
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
    const edit = realEdit(unit, edits.get(unit.label) ?? {})
    const typed = typedPrices(unit, edit)
    const price = typedPaise(typed.price)
    const sellingPrice = typedPaise(typed.sellingPrice)
    if (edit === undefined || price === undefined || sellingPrice === undefined) return []
    unitFiguresFor(price, sellingPrice)
    return [{ label: unit.label, price: toRupees(price), sellingPrice: toRupees(sellingPrice), ...seenIn(unit, edit) }]
  })
}
