import Papa from 'papaparse'
import { categories, descriptionLines, foldCase, otherNames } from '#domain/catalogue/catalogue.ts'
import { plainCell } from '#domain/catalogue/csv.ts'
import { withFirstZero } from '#domain/catalogue/hsn.ts'
import { maxImportBytes, maxImportedRows, type ProductColumn, productColumns } from '#domain/catalogue/product-file.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { withoutGroups } from '#domain/typed-rupees.ts'
import { isZip } from './is-zip.ts'
import type { ZipProblem } from './unzip.ts'

/** A row of a product file as the call takes it, with its line in the file and the names of its photos. */
export type FileRow = {
  readonly line: number
  readonly row: Readonly<Record<string, unknown>>
  readonly photos: readonly string[]
}

const otherHeads: Readonly<Record<string, ProductColumn>> = {
  आईडी: 'Id',
  product: 'Name',
  नाम: 'Name',
  सब्ज़ी: 'Name',
  'हिंदी में नाम': 'Name in Hindi',
  'name (hindi)': 'Name in Hindi',
  'नाम (हिंदी)': 'Name in Hindi',
  किस्म: 'Category',
  श्रेणी: 'Category',
  hsn: 'HSN code',
  'एचएसएन कोड': 'HSN code',
  price: 'Base price',
  दाम: 'Base price',
  'मूल दाम': 'Base price',
  भाव: 'Base price',
  छूट: 'Discount %',
  'छूट %': 'Discount %',
  discount: 'Discount %',
  जानकारी: 'Description',
  विवरण: 'Description',
  'description (hindi)': 'Description in Hindi',
  फ़ोटो: 'Photos',
}

/** A head for comparing: in any case and without nukta; हिन्दी is हिंदी. */
function foldHead(head: string): string {
  const letters = foldCase(head).normalize('NFD').replaceAll('\u093c', '')
  return letters.replace(/न्(?=\p{Script=Devanagari})/gu, 'ं')
}

const heads = [...productColumns.map((column) => [column, column] as const), ...Object.entries(otherHeads)]
const columnsByHead = new Map(heads.map(([head, column]) => [foldHead(head), column]))

const columnOf = (head: string) => columnsByHead.get(foldHead(head))
const columnWithoutBrackets = (head: string) => columnOf(head.replace(/\s*\(.*\)$/, ''))

/** The column of each head, once; what is in brackets, as in "Price (₹)", may be left out where it distinguishes nothing. */
function columnsOf(line: readonly string[]): (ProductColumn | undefined)[] {
  const exact = line.map(columnOf)
  const shortened = line.map((head, at) => exact[at] ?? columnWithoutBrackets(head))
  return shortened.map((column, at) => {
    const isRead =
      column === exact[at] ? exact.indexOf(column) === at : shortened.indexOf(column) === shortened.lastIndexOf(column)
    return isRead ? column : undefined
  })
}

/** A number; other text stays, and the server answers what is wrong with it. */
function numberOf(text: string): number | string {
  const number = Number(withoutGroups(latinDigits(text).replace(/[₹%\s]/g, '')))
  return Number.isNaN(number) ? text : number
}

const categoryOf = (text: string) =>
  categories.find(({ path, ...each }) =>
    [path, each.text, each.textHi].some((name) => foldCase(name) === foldCase(text)),
  )?.path ?? text

type Cells = Partial<Record<ProductColumn, string>>

/** The fields of a row. An empty cell is left out, or empties a field that may be empty. */
function rowOf(cells: Cells): Record<string, unknown> {
  const ifFilled = (column: ProductColumn, read: (text: string) => unknown) =>
    cells[column] ? read(cells[column]) : undefined
  const ifPresent = (column: ProductColumn, read: (text: string) => unknown) =>
    cells[column] === undefined ? undefined : read(cells[column])
  return {
    id: cells.Id || undefined,
    name: cells.Name || undefined,
    nameHi: cells['Name in Hindi'],
    searchNames: ifPresent('Other names', otherNames),
    category: ifFilled('Category', categoryOf),
    hsn: ifPresent('HSN code', withFirstZero),
    soldBy: ifFilled('Sold by', foldCase),
    basePrice: ifFilled('Base price', numberOf),
    discountPercent: ifFilled('Discount %', numberOf),
    description: ifPresent('Description', descriptionLines),
    descriptionHi: ifPresent('Description in Hindi', descriptionLines),
  }
}

type Table = readonly (readonly string[])[]

/** Lines searched for the headings; shopkeepers write a title and a date above their lists. */
const maxLinesAbove = 10

const isHeadingLine = (line: readonly string[]) => {
  const columns = columnsOf(line)
  return columns.includes('Name') || columns.includes('Id')
}

/** The rows of a product file, and the heads of the columns that are not read. */
export type ProductFile = { readonly rows: readonly FileRow[]; readonly unread: readonly string[] }

/** Reads a table of products; undefined without a column of names or ids. Of two heads alike the first is read. */
function readTable(table: Table): ProductFile | undefined {
  const headingIndex = table.slice(0, maxLinesAbove).findIndex(isHeadingLine)
  if (headingIndex < 0) return undefined
  const [first = [], ...lines] = table.slice(headingIndex)
  const columns = columnsOf(first)
  const rows = lines.flatMap((line, at) => {
    if (line.every((cell) => cell.trim() === '')) return []
    const cells: Cells = Object.fromEntries(
      columns.flatMap((column, each) => (column === undefined ? [] : [[column, plainCell((line[each] ?? '').trim())]])),
    )
    const photos = (cells.Photos ?? '').split(/[,;\n]/).map((name) => name.trim())
    // The file counts lines from 1, and one line has the headings.
    return [{ line: headingIndex + at + 2, row: rowOf(cells), photos: photos.filter((name) => name !== '') }]
  })
  return { rows, unread: first.filter((head, at) => head.trim() !== '' && columns[at] === undefined) }
}

type FileProblem = 'notAList' | 'empty' | 'tooManyRows' | 'tooLarge' | 'unreadable'

/** A percent from Excel, which stores 10 % as 0.1; every number below 1 is read so. */
function percentOf(cell: string): string {
  const number = Number(cell)
  return number > 0 && number < 1 ? String(Number((number * 100).toFixed(2))) : cell
}

function withPercents(table: Table): Table {
  const headings = table.slice(0, maxLinesAbove).find(isHeadingLine) ?? []
  const column = columnsOf(headings).indexOf('Discount %')
  return table.map((line) => line.map((cell, at) => (at === column ? percentOf(cell) : cell)))
}

/** The tables of a workbook, or the one table of a CSV file. */
async function tablesOf(file: Blob): Promise<readonly Table[] | ZipProblem> {
  if (await isZip(file)) {
    const sheets = await (await import('./read-sheet.ts')).readSheets(file)
    return typeof sheets === 'string' ? sheets : sheets.map(withPercents)
  }
  if (file.size > maxImportBytes) return 'tooLarge'
  const text = await file.text()
  // Pictures and old Excel files contain zero bytes.
  if (text.includes('\0')) return 'unreadable'
  // Empty lines are lines of the file, but would mislead the guess of its separator.
  const { delimiter } = Papa.parse(text, { preview: 1, skipEmptyLines: true }).meta
  return [Papa.parse<string[]>(text, { delimiter }).data]
}

/** Reads a CSV or XLSX file of products; of a workbook the first table with a column of names or ids. */
export async function readProductFile(file: Blob): Promise<ProductFile | FileProblem> {
  const tables = await tablesOf(file)
  if (typeof tables === 'string') return tables === 'unsafePath' ? 'unreadable' : tables
  const read = tables.map(readTable).find((each) => each !== undefined)
  if (read === undefined) return 'notAList'
  if (read.rows.length === 0) return 'empty'
  return read.rows.length > maxImportedRows ? 'tooManyRows' : read
}
