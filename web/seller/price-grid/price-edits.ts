import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { maxPrice, type UnitType, unitTypes } from '#domain/catalogue/units.ts'
import { type Paise, rupeesToPaise, toRupees } from '#domain/money.ts'
import { typedRupees } from '#domain/typed-rupees.ts'
import { withEntry } from '../layout/with-entry.ts'
import type { ListedProduct } from '../products/listed-product.ts'
import { packKey, seenIn, type UnitEdit, withoutUnchanged } from '../products/unit-edits.ts'

/** The two editable prices of a row (SPEC 5 "Unit save"). */
export type Part = 'price' | 'sellingPrice'
export const parts: readonly Part[] = ['price', 'sellingPrice']

/** A grid row: one unit; a product's first row also shows its stock. */
export type GridRow = { key: string; product: ListedProduct; type: UnitType; unit: UnitJson; isFirst: boolean }

/** Unsaved edits by row key. */
export type Edits = ReadonlyMap<string, UnitEdit>

type Problem = 'not-money' | 'out-of-range' | 'above-price'

const maxPaise = rupeesToPaise(maxPrice)

/** A row for each unit, retail before bulk, in the order of the products. */
export function rowsOf(products: readonly ListedProduct[]): GridRow[] {
  return products.flatMap((product) => {
    const rows = unitTypes.flatMap((type) =>
      product[`${type}Units`].map((unit) => ({ key: packKey(product._id, type, unit.label), product, type, unit })),
    )
    return rows.map((row, index) => ({ ...row, isFirst: index === 0 }))
  })
}

/** A cell's price in paise, typed or stored; undefined if the text is no amount. */
export function cellAmount({ unit }: GridRow, edit: UnitEdit | undefined, part: Part): Paise | undefined {
  const typed = edit?.[part]
  return typed === undefined ? rupeesToPaise(unit[part]) : typedRupees(typed)
}

/** Why a cell is invalid; a selling price above the price is a problem of the edited cell. */
export function problemOf(row: GridRow, edit: UnitEdit | undefined, part: Part): Problem | undefined {
  if (edit?.[part] === undefined) return undefined
  const amount = cellAmount(row, edit, part)
  if (amount === undefined) return 'not-money'
  if (amount > maxPaise || (part === 'price' && amount <= 0)) return 'out-of-range'
  const price = cellAmount(row, edit, 'price')
  const sellingPrice = cellAmount(row, edit, 'sellingPrice')
  const isAbove = price !== undefined && sellingPrice !== undefined && sellingPrice > price
  return isAbove && (part === 'sellingPrice' || edit.sellingPrice === undefined) ? 'above-price' : undefined
}

/** The edits with one cell changed; typing the stored price removes its edit. */
export function typeInto(edits: Edits, row: GridRow, part: Part, typed: string | undefined): Edits {
  const amount = typed === undefined ? undefined : typedRupees(typed)
  const text = amount === undefined ? typed?.trim() : String(toRupees(amount))
  const { [part]: _before, ...rest } = edits.get(row.key) ?? {}
  return withEntry(edits, row.key, withoutUnchanged(row.unit, text === undefined ? rest : { ...rest, [part]: text }))
}

/** Pastes the filled cells of a spreadsheet to the right and down; counts pasted, invalid pasted and outside ones. */
export function pasteInto(edits: Edits, rows: readonly GridRow[], at: { row: number; part: Part }, text: string) {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const filled: { row: GridRow; part: Part }[] = []
  let next = edits
  let outside = 0
  for (const [down, line] of lines.entries())
    for (const [right, cell] of line.split('\t').entries()) {
      if (cell.trim() === '') continue
      const row = rows[at.row + down]
      const part = parts[parts.indexOf(at.part) + right]
      if (row !== undefined && part !== undefined) {
        next = typeInto(next, row, part, cell)
        filled.push({ row, part })
      } else outside++
    }
  const wrong = filled.filter(({ row, part }) => problemOf(row, next.get(row.key), part) !== undefined)
  return { edits: next, filled: filled.length, wrong: wrong.length, outside }
}

/** The edited cells and the invalid ones among them. */
export function changesIn(rows: readonly GridRow[], edits: Edits) {
  const cells = rows.flatMap((row) => {
    const edit = withoutUnchanged(row.unit, edits.get(row.key) ?? {})
    return parts.flatMap((part) =>
      edit?.[part] === undefined ? [] : [{ row, part, typed: edit[part], problem: problemOf(row, edit, part) }],
    )
  })
  return { cells, wrong: cells.filter(({ problem }) => problem !== undefined) }
}

/** The edited rows as the call takes them; rows with an invalid cell are left out. */
export function rowsToSend(rows: readonly GridRow[], edits: Edits) {
  return rows.flatMap((row) => {
    const { cells, wrong } = changesIn([row], edits)
    const { key, product, type, unit } = row
    const edit = edits.get(key)
    const price = cellAmount(row, edit, 'price')
    const sellingPrice = cellAmount(row, edit, 'sellingPrice')
    if (cells.length === 0 || wrong.length > 0 || price === undefined || sellingPrice === undefined) return []
    const prices = { price: toRupees(price), sellingPrice: toRupees(sellingPrice) }
    return [{ key, change: { id: product._id, type, label: unit.label, ...prices, ...seenIn(unit, edit) } }]
  })
}
