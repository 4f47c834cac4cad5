import Papa from 'papaparse'
import { type Edits, type GridRow, type Part, typeInto } from './price-edits.ts'

const heads = ['Product', 'Type', 'Unit', 'Price', 'Selling Price', 'Id'] as const
type Head = (typeof heads)[number]

/** Required columns of a price list. */
export const neededHeads = 'Unit, Id / Product, Price / Selling Price'

/** Prices in rupees as CSV; formula-like names are escaped. */
export function priceFile(rows: readonly GridRow[]): string {
  const data = rows.map(({ product, type, unit }) => [
    product.name,
    type,
    unit.label,
    unit.price,
    unit.sellingPrice,
    product._id,
  ])
  // The byte order mark tells Excel that the text is UTF-8.
  return `\uFEFF${Papa.unparse({ fields: [...heads], data }, { escapeFormulae: true })}`
}

/** The result of a price file: edits, matched rows and unknown names. */
export type ReadFile = { edits: Edits; known: number; unknown: readonly string[] }

const plain = (text: string | undefined) =>
  (text ?? '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .toLowerCase()
const keyOf = (...parts: readonly (string | undefined)[]) => parts.map(plain).join('\n')

/** Reads a price list into edits, by id or name and unit; undefined if columns are missing. */
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
    // Two products share the name; only an id decides.
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
