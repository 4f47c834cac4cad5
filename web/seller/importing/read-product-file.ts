import Papa from 'papaparse'
import { categories, descriptionLines, foldCase, otherNames } from '#domain/catalogue/catalogue.ts'
import { plainCell } from '#domain/catalogue/csv.ts'
import { withFirstZero } from '#domain/catalogue/hsn.ts'
import { maxImportBytes, maxImportedRows } from '#domain/catalogue/import-shapes.ts'
import { type ProductColumn, productColumns } from '#domain/catalogue/product-file.ts'
import { latinDigits } from '#domain/lists/latin-digits.ts'
import { isZip } from './is-zip.ts'
import type { ZipProblem } from './unzip.ts'

/** A row of a product file as it is sent, with its line in the file and its photos' names. */
export type FileRow = {
  readonly line: number
  readonly row: Readonly<Record<string, unknown>>
  readonly photos: readonly string[]
}

const otherHeads: Partial<Record<string, ProductColumn>> = {
  product: 'Name',
  नाम: 'Name',
  सब्ज़ी: 'Name',
  'हिंदी में नाम': 'Name in Hindi',
  श्रेणी: 'Category',
  hsn: 'HSN code',
  price: 'Base price',
  दाम: 'Base price',
  भाव: 'Base price',
  छूट: 'Discount %',
  discount: 'Discount %',
}

function columnOf(head: string): ProductColumn | undefined {
  const wanted = foldCase(head.replace(/^\uFEFF/, ''))
  return productColumns.find((column) => foldCase(column) === wanted) ?? otherHeads[wanted]
}

/** A number, or the text as it is: the server says what is wrong with it. */
function numberOf(text: string): number | string {
  const number = Number(latinDigits(text).replace(/[₹,%\s]/g, ''))
  return Number.isNaN(number) ? text : number
}

const categoryOf = (text: string) =>
  categories.find(({ path, ...each }) =>
    [path, each.text, each.textHi].some((name) => foldCase(name) === foldCase(text)),
  )?.path ?? text

type Cells = Partial<Record<ProductColumn, string>>

/** The fields of a row; empty cells are sent where empty is a value. */
function rowOf(cells: Cells): Record<string, unknown> {
  const required = (column: ProductColumn, read: (text: string) => unknown) =>
    cells[column] ? read(cells[column]) : undefined
  const optional = (column: ProductColumn, read: (text: string) => unknown) =>
    cells[column] === undefined ? undefined : read(cells[column])
  const asItIs = (text: string) => text
  return {
    id: required('Id', asItIs),
    name: required('Name', asItIs),
    nameHi: optional('Name in Hindi', asItIs),
    searchNames: optional('Other names', otherNames),
    category: required('Category', categoryOf),
    hsn: optional('HSN code', withFirstZero),
    soldBy: required('Sold by', foldCase),
    basePrice: required('Base price', numberOf),
    discountPercent: required('Discount %', numberOf),
    description: optional('Description', descriptionLines),
    descriptionHi: optional('Description in Hindi', descriptionLines),
  }
}

type Table = readonly (readonly string[])[]

/** Shopkeepers write a title and a date above their lists. */
const maxTitles = 10

const isHead = (line: readonly string[]) =>
  line.some((cell) => {
    const column = columnOf(cell)
    return column === 'Name' || column === 'Id'
  })

/** A table of products by its heads; undefined without a column of names or ids. */
function productRows(table: Table): readonly FileRow[] | undefined {
  const head = table.slice(0, maxTitles).findIndex(isHead)
  if (head < 0) return undefined
  const [first = [], ...lines] = table.slice(head)
  const columns = first.map(columnOf)
  return lines.flatMap((line, at) => {
    if (line.every((cell) => cell.trim() === '')) return []
    const cells: Cells = Object.fromEntries(
      columns.flatMap((column, each) => (column === undefined ? [] : [[column, plainCell((line[each] ?? '').trim())]])),
    )
    const photos = (cells.Photos ?? '').split(/[,;\n]/).map((name) => name.trim())
    // Lines are counted from 1, and the heads are one.
    return [{ line: head + at + 2, row: rowOf(cells), photos: photos.filter((name) => name !== '') }]
  })
}

/** Why a file is not a list of products. */
type FileProblem = 'notAList' | 'empty' | 'tooManyRows' | 'tooLarge' | 'unreadable'

/** Excel stores 10 % as 0.1, which cannot be told from a tenth of a per cent. */
function percentOf(cell: string): string {
  const number = Number(cell)
  return number > 0 && number < 1 ? String(Number((number * 100).toFixed(2))) : cell
}

function withPercents(table: Table): Table {
  const heads = table.slice(0, maxTitles).find(isHead) ?? []
  const column = heads.findIndex((head) => columnOf(head) === 'Discount %')
  return table.map((line) => line.map((cell, at) => (at === column ? percentOf(cell) : cell)))
}

/** The tables of a workbook, or the one of a CSV file. */
async function tablesOf(file: Blob): Promise<readonly Table[] | ZipProblem> {
  if (await isZip(file)) {
    const sheets = await (await import('./read-sheet.ts')).readSheets(file)
    return typeof sheets === 'string' ? sheets : sheets.map(withPercents)
  }
  if (file.size > maxImportBytes) return 'tooLarge'
  const text = await file.text()
  // Pictures and old Excel files have such bytes.
  return text.includes('\0') ? 'unreadable' : [Papa.parse<string[]>(text.trim()).data]
}

/** Reads a CSV or XLSX file of products; of a workbook the first table that is a list of them. */
export async function readProductFile(file: Blob): Promise<readonly FileRow[] | FileProblem> {
  const tables = await tablesOf(file)
  if (typeof tables === 'string') return tables === 'unsafePath' ? 'unreadable' : tables
  const rows = tables.map(productRows).find((each) => each !== undefined)
  if (rows === undefined) return 'notAList'
  if (rows.length === 0) return 'empty'
  return rows.length > maxImportedRows ? 'tooManyRows' : rows
}
