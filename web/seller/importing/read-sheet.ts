import { zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { unzip, type ZipLimits, type ZipProblem } from './unzip.ts'

const limits: ZipLimits = { zipBytes: 8 * 1024 * 1024, files: 1000, uncompressedBytes: 64 * 1024 * 1024 }
/** The most cells of all tables; one cell far from the others makes the library fill all cells up to it. */
const maxCells = 20_000_000
const maxRows = 1_048_576

/** The number of a column: A is 1, Z is 26, AA is 27. */
function columnNumber(column: string): number {
  let number = 0
  for (const letter of column) number = number * 26 + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1
  return number
}

/** How many cells a table has up to its last row and column. */
function cellsIn(xml: string): number {
  let [rows, columns] = [0, 0]
  for (const [, column = '', row] of xml.matchAll(/<(?:\w+:)?(?:c|row)\s[^>]*?\br=["']([A-Z]*)(\d+)["']/g)) {
    if (Number(row) > maxRows || column.length > 3) return Number.POSITIVE_INFINITY
    if (column === '') continue
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnNumber(column))
  }
  return rows * columns
}

/** A cell as a person would type it; 12 digits hide the rounding errors of a spreadsheet. */
function textOf(cell: unknown): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)))
  return cell === null || cell === undefined ? '' : String(cell)
}

/** The tables of an XLSX file as rows of texts. */
export async function readSheets(file: Blob): Promise<readonly (readonly (readonly string[])[])[] | ZipProblem> {
  const entries = await unzip(file, limits, (path) => /\.(xml|rels)$/.test(path))
  if (typeof entries === 'string') return entries
  const files: Record<string, Uint8Array> = {}
  // A workbook may list one table many times, and the library reads it as often.
  let [largest, sheetCount] = [0, 1]
  for (const { path, content } of entries) {
    if (/worksheets\//.test(path)) largest = Math.max(largest, cellsIn(await content.text()))
    if (/workbook\.xml$/.test(path)) sheetCount = [...(await content.text()).matchAll(/<(?:\w+:)?sheet\s/g)].length
    if (largest * sheetCount > maxCells) return 'tooLarge'
    files[path] = new Uint8Array(await content.arrayBuffer())
  }
  try {
    // Packed again without compression: the library unpacks large files in a worker, which the page's policy forbids.
    const sheets = await readWorkbook(new Blob([zipSync(files, { level: 0 })]))
    return sheets.map(({ data }) => data.map((row) => row.map(textOf)))
  } catch {
    return 'unreadable'
  }
}
