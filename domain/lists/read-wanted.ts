import { maxQuantity } from '../cart/cart.ts'
import type { ProductNames } from '../catalogue/catalogue.ts'
import { maxGrams } from '../catalogue/packs.ts'
import type { UnitJson } from '../catalogue/product-shapes.ts'
import { contentOfUnit, type SoldBy } from '../catalogue/units.ts'
import { splitQuery } from '../search/split-query.ts'
import { findListed } from './find-listed.ts'
import type { ListNumber } from './list-numbers.ts'
import type { WantedDoubt, WantedRow } from './list-shapes.ts'
import type { Measure } from './list-words.ts'
import { itemsOf, type ListItem } from './split-items.ts'

/** The fields of a product that reading a shopping list needs. */
type WantedName = ProductNames & {
  readonly _id: string
  readonly soldBy?: SoldBy
  readonly retailUnits: readonly UnitJson[]
  readonly bulkUnits: readonly UnitJson[]
}

type ReadWanted =
  | { readonly row: WantedRow; readonly doubt?: undefined }
  | { readonly row?: undefined; readonly doubt: WantedDoubt }

type PackChoice = Pick<WantedRow, 'unit' | 'quantity'>

/** The largest pack of which a whole number makes up the amount, and that number; empty if there is none. */
function packsFor(amount: number, product: WantedName): PackChoice {
  const fitting = [...product.retailUnits, ...product.bulkUnits].flatMap((unit) => {
    const content = contentOfUnit(unit) ?? 0
    const quantity = content > 0 ? amount / content : 0
    return Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity ? [{ unit, quantity }] : []
  })
  const [best] = fitting.sort((a, b) => a.quantity - b.quantity)
  return best === undefined ? {} : { unit: { _id: best.unit._id, label: best.unit.label }, quantity: best.quantity }
}

/** Grams in one measure; a fraction without one is of a kilogram (aadha); 0 for a count of pieces. */
function gramsPer(measure: Measure | undefined, value: number): number {
  if (measure?.kind === 'weight') return measure.grams
  return measure === undefined && value % 1 !== 0 ? 1000 : 0
}

/** An item's row; undefined if its numbers are not one amount. */
function wantedOf(line: string, product: WantedName, numbers: readonly ListNumber[]): WantedRow | undefined {
  const row = { line, product: product._id }
  const [number, ...more] = numbers
  if (number === undefined) return row
  if (more.length > 0 || number.isMoney || number.measure?.kind === 'unknown') return undefined
  const { value = 1, measure } = number
  const gramsPerMeasure = gramsPer(measure, value)
  if (gramsPerMeasure > 0) {
    const grams = Math.round(value * gramsPerMeasure)
    if (grams < 1 || grams > maxGrams) return undefined
    return { ...row, grams, ...(product.soldBy === 'piece' ? {} : packsFor(grams, product)) }
  }
  // A number alone means nothing for goods sold by weight: the seller asks.
  if (product.soldBy !== 'piece') return row
  const pieces = value * (measure?.kind === 'pieces' ? measure.pieces : 1)
  return { ...row, ...packsFor(pieces, product) }
}

function readItem(products: readonly WantedName[], { line, name, nameWithIgnored, numbers }: ListItem): ReadWanted[] {
  const found = name === '' ? undefined : findListed(products, name, nameWithIgnored)
  if (found?.product !== undefined) {
    const row = wantedOf(line, found.product, numbers)
    return [row === undefined ? { doubt: { line, why: 'amount' } } : { row }]
  }
  if (found === undefined) return [{ doubt: { line, why: 'no-product' } }]
  if (found.several && numbers.length === 0) return readSeveral(products, line, name)
  if (found.several) return [{ doubt: { line, why: 'several-products' } }]
  const candidates = found.candidates.map(({ _id }) => _id)
  return [{ doubt: candidates.length === 0 ? { line, why: 'no-product' } : { line, why: 'which-product', candidates } }]
}

/** Reads several names without commas or amounts between them: 'aloo pyaz tamatar'. */
function readSeveral(products: readonly WantedName[], line: string, name: string): ReadWanted[] {
  const parts = splitQuery(products, name).map(({ text }) => ({ text, found: findListed(products, text) }))
  if (parts.some(({ found }) => found.product === undefined)) return [{ doubt: { line, why: 'several-products' } }]
  return parts.flatMap(({ text, found: { product } }) =>
    product === undefined ? [] : [{ row: { line: text, product: product._id } }],
  )
}

/** Reads one piece of a split shopping list; a piece such as '2 kg aloo 1 kg pyaz' gives several rows. */
export function readWanted(products: readonly WantedName[], piece: string): ReadWanted[] {
  return itemsOf(piece).flatMap((item) => readItem(products, item))
}
