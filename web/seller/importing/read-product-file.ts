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

const otherHeadings: Readonly<Record<string, ProductColumn>> = {
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

/** A heading for comparing: in any case and without nukta; हिन्दी is हिंदी. */
function foldHeading(heading: string): string {
  const letters = foldCase(heading).normalize('NFD').replaceAll('\u093c', '')
  return letters.replace(/न्(?=\p{Script=Devanagari})/gu, 'ं')
}

const knownHeadings = [...productColumns.map((column) => [column, column] as const), ...Object.entries(otherHeadings)]
const columnsByHeading = new Map(knownHeadings.map(([heading, column]) => [foldHeading(heading), column]))

const columnOf = (heading: string) => columnsByHeading.get(foldHeading(heading))
const columnWithoutBrackets = (heading: string) => {
  const bracket = heading.endsWith(')') ? heading.indexOf('(') : -1
  return columnOf(bracket < 0 ? heading : heading.slice(0, bracket).trimEnd())
}

/** The position of the heading that is read for a column: the first that names it exactly, else one with brackets, as in "Price (₹)". */
function positionOf(column: ProductColumn, headings: readonly string[]): number | undefined {
  const exact = headings.findIndex((heading) => columnOf(heading) === column)
  if (exact >= 0) return exact
  const bracketed = headings.flatMap((heading, at) => (columnWithoutBrackets(heading) === column ? [at] : []))
  // Of "Price (old)" and "Price (new)" neither is read, but a file without names is no list.
  return bracketed.length === 1 || column === 'Name' ? bracketed[0] : undefined
}

/** The column for which each heading is read. */
function columnsOf(headings: readonly string[]): (ProductColumn | undefined)[] {
  return headings.map((heading, at) => {
    const column = columnOf(heading) ?? columnWithoutBrackets(heading)
    return column !== undefined && positionOf(column, headings) === at ? column : undefined
  })
}

/** A number; other text stays, and the server answers what is wrong with it. */
function numberOf(text: string): number | string {
  const digits = withoutGroups(latinDigits(text).replace(/[₹%\s]/g, ''))
  return /^\d*\.?\d+$/.test(digits) ? Number(digits) : text
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
    hsn: ifPresent('HSN code', (text) => withFirstZero(latinDigits(text))),
    soldBy: ifFilled('Sold by', foldCase),
    basePrice: ifFilled('Base price', numberOf),
    discountPercent: ifFilled('Discount %', numberOf),
    description: ifPresent('Description', descriptionLines),
    descriptionHi: ifPresent('Description in Hindi', descriptionLines),
    seenBasePrice: ifFilled('Base price when downloaded', numberOf),
    seenVersion: ifFilled('Version when downloaded', numberOf),
  }
}

type Table = readonly (readonly string[])[]

/** Filled lines searched for the headings; shopkeepers write a title and a date above their lists. */
const maxLinesAbove = 10

const isFilled = (line: readonly string[]) => line.some((cell) => cell.trim() !== '')

/** The line of headings, with a column of names or ids. */
function headingsOf(table: Table): readonly string[] | undefined {
  const lines = table.filter(isFilled).slice(0, maxLinesAbove)
  return lines.find((line) => columnsOf(line).some((column) => column === 'Name' || column === 'Id'))
}

/** The rows of a product file, and the headings of the columns that are not read. */
export type ProductFile = { readonly rows: readonly FileRow[]; readonly unread: readonly string[] }

/** Reads a table of products; undefined without a column of names or ids. Of two headings alike the first is read. */
function readTable(table: Table): ProductFile | undefined {
  const headings = headingsOf(table)
  if (headings === undefined) return undefined
  const headingIndex = table.indexOf(headings)
  const lines = table.slice(headingIndex + 1)
  const columns = columnsOf(headings)
  const rows = lines.flatMap((line, at) => {
    if (!isFilled(line)) return []
    const cells: Cells = Object.fromEntries(
      columns.flatMap((column, each) => (column === undefined ? [] : [[column, plainCell((line[each] ?? '').trim())]])),
    )
    const photos = (cells.Photos ?? '').split(/[,;\n]/).map((name) => name.trim())
    // The file counts lines from 1, and one line has the headings.
    return [{ line: headingIndex + at + 2, row: rowOf(cells), photos: photos.filter((name) => name !== '') }]
  })
  return { rows, unread: headings.filter((heading, at) => heading.trim() !== '' && columns[at] === undefined) }
}

type FileProblem = 'notAList' | 'empty' | 'tooManyRows' | 'tooLarge' | 'unreadable'

/** A percent from Excel, which stores 10 % as 0.1; every number below 1 is read so. */
function percentOf(cell: string): string {
  const number = Number(cell)
  return number > 0 && number < 1 ? String(Number((number * 100).toFixed(2))) : cell
}

function withPercents(table: Table): Table {
  const column = columnsOf(headingsOf(table) ?? []).indexOf('Discount %')
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
  const { delimiter } = Papa.parse(text.trimStart(), { preview: 1, skipEmptyLines: 'greedy' }).meta
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
