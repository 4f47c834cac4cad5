import { foldCase } from '#domain/catalogue/catalogue.ts'
import { csvFile } from '#domain/catalogue/csv.ts'
import { downloadedHeadings, type FileLine, plainUnit, readTable, rupeesIn } from '../price-table/file-columns.ts'
import { withSeen } from '../products/unit-edits.ts'
import { type Edits, type GridRow, type Part, parts, typeInto } from './price-edits.ts'

/** The required columns of a price list, as a message for the seller names them. */
export const requiredColumns = 'Unit, Id / Product, Price / Selling Price'

/** Prices in rupees as the text of a CSV file, each also as downloaded, so that an upload tells which were edited. */
export function priceFile(rows: readonly GridRow[]): string {
  const data = rows.map(({ product, type, unit }) => [
    product.name,
    type,
    unit.label,
    unit.price,
    unit.sellingPrice,
    unit.price,
    unit.sellingPrice,
    product._id,
  ])
  return csvFile([['Product', 'Type', 'Unit', 'Price', 'Selling Price', ...downloadedHeadings, 'Id'], ...data])
}

/** The edits of a price file, the number of its known lines, and its unknown ones. */
type ReadFile = {
  edits: Edits
  known: number
  /** The number of prices as downloaded that are others in the store by now, where they stay. */
  stale: number
  unknown: readonly string[]
}

/** Reads a price list into edits, by id or name and unit, without prices that are as downloaded; undefined if columns are missing. */
export function readPriceFile(edits: Edits, rows: readonly GridRow[], text: string): ReadFile | undefined {
  const { lines, columns } = readTable(text)
  const hasProduct = columns.has('id') || columns.has('product')
  const hasPrice = columns.has('price') || columns.has('sellingPrice')
  if (!columns.has('unit') || !hasProduct || !hasPrice) return undefined
  const byIdAndLabel = rowsBy(rows, ({ product, unit }) => [`${product._id}\n${unit.label}`])
  const byIdAndUnit = rowsBy(rows, ({ product, unit }) => [`${product._id}\n${plainUnit(unit.label)}`])
  const byName = rowsBy(rows, namesOf)
  let next = edits
  let known = 0
  let stale = 0
  const unknown: string[] = []
  const seen = new Map<string, Record<Part, number>>()
  for (const line of lines) {
    const { id, product: name = '', unit } = line
    const row = id
      ? (byIdAndLabel.get(`${id}\n${unit}`) ?? byIdAndUnit.get(`${id}\n${plainUnit(unit)}`))
      : byName.get(`${foldCase(name)}\n${plainUnit(unit)}`)
    if (row === undefined) {
      unknown.push(`${name || id || '?'} ${unit || ''}`.trim())
      continue
    }
    known++
    const downloaded = downloadedPrices(line)
    for (const part of parts) {
      const cell = line[part]
      if (!cell) continue
      if (downloaded && rupeesIn(cell) === downloaded[part]) {
        if (downloaded[part] !== row.unit[part]) stale++
        continue
      }
      next = typeInto(next, row, part, cell)
      if (downloaded) seen.set(row.key, downloaded)
    }
  }
  return { edits: withSeen(next, seen), known, stale, unknown }
}

/** The prices with which a line was downloaded, in rupees; undefined in a file without them. */
function downloadedPrices(line: FileLine): Record<Part, number> | undefined {
  const [price, sellingPrice] = [rupeesIn(line.downloadedPrice), rupeesIn(line.downloadedSellingPrice)]
  return price === undefined || sellingPrice === undefined ? undefined : { price, sellingPrice }
}

function namesOf({ product, unit }: GridRow): string[] {
  const names = [product.name, product.nameHi].map(foldCase).filter((name) => name !== '')
  return names.map((name) => `${name}\n${plainUnit(unit.label)}`)
}

/** Rows by their keys; undefined for a key that two rows share, as a file line with it could mean either. */
function rowsBy(
  rows: readonly GridRow[],
  keysOf: (row: GridRow) => readonly string[],
): Map<string, GridRow | undefined> {
  const byKey = new Map<string, GridRow | undefined>()
  for (const row of rows) for (const key of new Set(keysOf(row))) byKey.set(key, byKey.has(key) ? undefined : row)
  return byKey
}
