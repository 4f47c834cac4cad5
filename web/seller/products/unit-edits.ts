import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { checkedUnitPrices } from '#domain/catalogue/units.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { type Paise, type Percent, percent, rupeesToPaise, toRupees } from '#domain/money.ts'
import { withoutGroups } from '#domain/typed-rupees.ts'

/** The stored prices that the seller saw before typing over them, in rupees. */
type SeenPrices = { seenPrice: number; seenSellingPrice: number }

/** The edited prices of a unit as typed, and the stored ones seen when the editing began. */
export type UnitEdit = { price?: string; sellingPrice?: string; seen?: SeenPrices }

/** The key of a pack's edit among those of all products. */
export const packKey = (id: string, type: string, label: string) => `${id} ${type} ${label}`

type Prices = Pick<UnitJson, 'price' | 'sellingPrice'>
const seenPrices = ({ price, sellingPrice }: Prices): SeenPrices => ({
  seenPrice: price,
  seenSellingPrice: sellingPrice,
})

/** A unit's two prices as the inputs show them. */
export function typedPrices(unit: UnitJson, edit: UnitEdit = {}): { price: string; sellingPrice: string } {
  return { price: edit.price ?? String(unit.price), sellingPrice: edit.sellingPrice ?? String(unit.sellingPrice) }
}

/** An edit without the prices that equal the stored ones; undefined if none is left. */
export function withoutUnchanged(unit: UnitJson, edit: UnitEdit): UnitEdit | undefined {
  const { price, sellingPrice } = edit
  const left = {
    ...(price !== undefined && price !== String(unit.price) ? { price } : {}),
    ...(sellingPrice !== undefined && sellingPrice !== String(unit.sellingPrice) ? { sellingPrice } : {}),
  }
  return Object.keys(left).length === 0 ? undefined : { ...left, seen: edit.seen ?? seenPrices(unit) }
}

/** The seen prices, which the server compares with the stored ones. */
export const seenIn = (unit: UnitJson, edit: UnitEdit | undefined): SeenPrices => edit?.seen ?? seenPrices(unit)

/** The edits with newer seen prices, which were shown or saved since; both maps have the same keys. */
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

/** The edits without the saved ones; prices typed since the save was sent stay, with the saved ones as seen. */
export function withoutSaved(
  edits: ReadonlyMap<string, UnitEdit>,
  sent: ReadonlyMap<string, UnitEdit>,
  saved: ReadonlyMap<string, Prices>,
): ReadonlyMap<string, UnitEdit> {
  return withSeen(new Map([...edits].filter(([key, edit]) => !saved.has(key) || edit !== sent.get(key))), saved)
}

/** A typed price in paise, in Latin or Hindi digits; undefined if it is not a number. */
export function typedPaise(text: string): Paise | undefined {
  const plain = withoutGroups(latinDigits(text).trim())
  return /^-?(\d{1,9}(\.\d*)?|\.\d+)$/.test(plain) ? rupeesToPaise(Number(plain)) : undefined
}

/** Discount in paise and percent of a unit, stored or as edited (SPEC 5 "Unit save"); undefined if invalid. */
export function shownFigures(
  unit: UnitJson,
  edit: UnitEdit | undefined,
): { discount: Paise; percent: Percent } | undefined {
  if (edit === undefined) return { discount: rupeesToPaise(unit.discount), percent: percent(unit.discountPercent) }
  const typed = typedPrices(unit, edit)
  const price = typedPaise(typed.price)
  const sellingPrice = typedPaise(typed.sellingPrice)
  if (price === undefined || sellingPrice === undefined || price <= 0 || sellingPrice < 0 || sellingPrice > price)
    return undefined
  const { discount, discountPercent } = checkedUnitPrices(price, sellingPrice)
  return { discount, percent: discountPercent }
}

/** The edited units as the call takes them; throws the same Refusals as the server (SPEC 5). */
export function rowsToSave(units: readonly UnitJson[], edits: ReadonlyMap<string, UnitEdit>) {
  return units.flatMap((unit) => {
    const edit = withoutUnchanged(unit, edits.get(unit.label) ?? {})
    const typed = typedPrices(unit, edit)
    const price = typedPaise(typed.price)
    const sellingPrice = typedPaise(typed.sellingPrice)
    if (edit === undefined || price === undefined || sellingPrice === undefined) return []
    checkedUnitPrices(price, sellingPrice)
    return [{ label: unit.label, price: toRupees(price), sellingPrice: toRupees(sellingPrice), ...seenIn(unit, edit) }]
  })
}
