import { zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { unzip, type ZipLimits, type ZipProblem } from './unzip.ts'

const limits: ZipLimits = { zipBytes: 8 * 1024 * 1024, files: 1000, uncompressedBytes: 64 * 1024 * 1024 }
/** The table's corner may lie far from its cells, and each place up to it takes memory. */
const maxPlaces = 20_000_000
const maxRows = 1_048_576

const columnNumber = (column: string) =>
  [...column].reduce((sum, character) => sum * 26 + character.charCodeAt(0) - 'A'.charCodeAt(0) + 1, 0)

/** How many places a table has up to its last cell. */
function placesIn(xml: string): number {
  let [rows, columns] = [0, 0]
  for (const [, column = '', row] of xml.matchAll(/<(?:\w+:)?(?:c|row)\s[^>]*?\br=["']([A-Z]*)(\d+)["']/g)) {
    if (Number(row) > maxRows || column.length > 3) return Number.POSITIVE_INFINITY
    if (column === '') continue
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnNumber(column))
  }
  return rows * columns
}

/** A cell as a person would type it; sums of a spreadsheet have odd last digits. */
function textOf(cell: unknown): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)))
  return cell === null || cell === undefined ? '' : String(cell)
}

/** The tables of an XLSX file as rows of texts. */
export async function readSheets(file: Blob): Promise<readonly (readonly (readonly string[])[])[] | ZipProblem> {
  const entries = await unzip(file, limits, (path) => /\.(xml|rels)$/.test(path))
  if (typeof entries === 'string') return entries
  const files: Record<string, Uint8Array> = {}
  // A workbook may name one table many times.
  let [largest, named] = [0, 1]
  for (const { path, content } of entries) {
    if (/worksheets\//.test(path)) largest = Math.max(largest, placesIn(await content.text()))
    if (/workbook\.xml$/.test(path)) named = [...(await content.text()).matchAll(/<(?:\w+:)?sheet\s/g)].length
    if (largest * named > maxPlaces) return 'tooLarge'
    files[path] = new Uint8Array(await content.arrayBuffer())
  }
  try {
    // Stored again without compression: the library would unpack a large file in a worker that the page forbids.
    const sheets = await readWorkbook(new Blob([zipSync(files, { level: 0 })]))
    return sheets.map(({ data }) => data.map((row) => row.map(textOf)))
  } catch {
    return 'unreadable'
  }
}
