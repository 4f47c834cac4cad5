import Papa from 'papaparse'
import { type Edits, type GridRow, type Part, typeInto } from './price-edits.ts'

const heads = ['Product', 'Type', 'Unit', 'Price', 'Selling Price', 'Id'] as const
type Head = (typeof heads)[number]

/** What a price list needs at least, as it stands in a file. */
export const neededHeads = 'Unit, Id / Product, Price / Selling Price'

/** The prices of these rows, in rupees, as a CSV file for a spreadsheet; a name that would be read as a formula is made text. */
export function priceFile(rows: readonly GridRow[]): string {
  const data = rows.map(({ product, type, unit }) => [
    product.name,
    type,
    unit.label,
    unit.price,
    unit.sellingPrice,
    product._id,
  ])
  // The mark at the start tells Excel that the letters are UTF-8.
  return `\uFEFF${Papa.unparse({ fields: [...heads], data }, { escapeFormulae: true })}`
}

/** What a file changes: the edits with its prices typed in, how many rows it had for units of the shop, and the names of those that are none. */
export type ReadFile = { edits: Edits; known: number; unknown: readonly string[] }

const plain = (text: string | undefined) =>
  (text ?? '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .toLowerCase()
const keyOf = (...parts: readonly (string | undefined)[]) => parts.map(plain).join('\n')

/** A price list read into the edits, by id, or by name where it has none, and unit; empty cells change nothing. Undefined when the file has not the columns for it. */
export function readPriceFile(edits: Edits, rows: readonly GridRow[], text: string): ReadFile | undefined {
  const [first = [], ...lines] = Papa.parse<string[]>(text.trim(), { skipEmptyLines: 'greedy' }).data
  const columns = first.map((name) => plain(name.replace(/^\uFEFF/, '')))
  const cellOf = (line: readonly string[], head: Head) => line[columns.indexOf(head.toLowerCase())]?.trim()
  const has = (head: Head) => columns.includes(head.toLowerCase())
  if (!has('Unit') || !(has('Id') || has('Product')) || !(has('Price') || has('Selling Price'))) return undefined
  const byId = new Map(rows.map((row) => [`${row.product._id}\n${plain(row.unit.label)}`, row]))
  const byName = new Map<string, GridRow | undefined>()
  for (const row of rows) {
    const key = keyOf(row.product.name, row.unit.label)
    // Two products of one name: which is meant, only its id tells.
    byName.set(key, byName.has(key) ? undefined : row)
  }
  let next = edits
  let known = 0
  const unknown: string[] = []
  for (const line of lines) {
    const [id, name, unit] = [cellOf(line, 'Id'), cellOf(line, 'Product'), cellOf(line, 'Unit')]
    const row = id ? byId.get(`${id}\n${plain(unit)}`) : byName.get(keyOf(name, unit))
    if (row === undefined) {
      unknown.push(`${name || id || '?'} ${unit || ''}`.trim())
      continue
    }
    known++
    const typed: readonly (readonly [Part, string | undefined])[] = [
      ['price', cellOf(line, 'Price')],
      ['sellingPrice', cellOf(line, 'Selling Price')],
    ]
    for (const [part, amount] of typed) if (amount) next = typeInto(next, row, part, amount)
  }
  return { edits: next, known, unknown }
}
