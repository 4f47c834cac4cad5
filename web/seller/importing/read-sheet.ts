import { zipSync } from 'fflate'
import { readSheet as readCells } from 'read-excel-file/universal'
import { unzip, type ZipLimits, type ZipProblem } from './unzip.ts'

const limits: ZipLimits = { zipBytes: 8 * 1024 * 1024, files: 1000, unpackedBytes: 64 * 1024 * 1024 }
/** The table's corner may lie far from its cells, and each place up to it takes memory. */
const maxPlaces = 20_000_000
const maxRows = 1_048_576

const columnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1, 0)

/** Whether the places of all cells fit into memory. */
function isSmall(xml: string): boolean {
  let [rows, columns] = [0, 0]
  for (const [, letters = '', row] of xml.matchAll(/<(?:\w+:)?(?:c|row)\s[^>]*?\br=["']([A-Z]*)(\d+)["']/g)) {
    if (Number(row) > maxRows || letters.length > 3) return false
    if (letters === '') continue
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnNumber(letters))
  }
  return rows * columns <= maxPlaces
}

/** A cell as a person would type it; sums of a spreadsheet have odd last digits. */
function textOf(cell: unknown): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)))
  return cell === null || cell === undefined ? '' : String(cell)
}

/** The first table of an XLSX file as rows of texts. */
export async function readSheet(file: Blob): Promise<readonly (readonly string[])[] | ZipProblem> {
  const entries = await unzip(file, limits, (path) => /\.(xml|rels)$/.test(path))
  if (typeof entries === 'string') return entries
  const files: Record<string, Uint8Array> = {}
  for (const { path, content } of entries) {
    if (/worksheets\//.test(path) && !isSmall(await content.text())) return 'tooLarge'
    files[path] = new Uint8Array(await content.arrayBuffer())
  }
  try {
    // Stored again without compression: the library would unpack a large file in a worker that the page forbids.
    const rows = await readCells(new Blob([zipSync(files, { level: 0 })]))
    return rows.map((row) => row.map(textOf))
  } catch {
    return 'unreadable'
  }
}
