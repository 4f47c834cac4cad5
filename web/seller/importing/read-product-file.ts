import Papa from 'papaparse'
import { categories, descriptionLines, foldCase, otherNames } from '#domain/catalogue/catalogue.ts'
import { maxImportBytes, maxImportedRows } from '#domain/catalogue/import-shapes.ts'
import { type ProductColumn, productColumns } from '#domain/catalogue/product-file.ts'
import { plainCell } from '#domain/csv.ts'
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
  const number = Number(text.replace(/[₹,%\s]/g, ''))
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
    soldBy: required('Sold by', foldCase),
    basePrice: required('Base price', numberOf),
    discountPercent: required('Discount %', numberOf),
    description: optional('Description', descriptionLines),
    descriptionHi: optional('Description in Hindi', descriptionLines),
  }
}

/** A table of products by its heads; undefined without a column of names or ids. */
function productRows([first = [], ...lines]: readonly (readonly string[])[]): readonly FileRow[] | undefined {
  const columns = first.map(columnOf)
  if (!columns.includes('Name') && !columns.includes('Id')) return undefined
  return lines.flatMap((line, at) => {
    if (line.every((cell) => cell.trim() === '')) return []
    const cells: Cells = Object.fromEntries(
      columns.flatMap((column, each) => (column === undefined ? [] : [[column, plainCell((line[each] ?? '').trim())]])),
    )
    const photos = (cells.Photos ?? '').split(/[,;\n]/).map((name) => name.trim())
    // The heads are the first line.
    return [{ line: at + 2, row: rowOf(cells), photos: photos.filter((name) => name !== '') }]
  })
}

/** Why a file is not a list of products. */
export type FileProblem = 'notAList' | 'empty' | 'tooManyRows' | 'tooLarge' | 'unreadable'

/** Excel stores 10 % as 0.1; no shop gives less than one per cent. */
function percentOf(cell: string): string {
  const number = Number(cell)
  return number > 0 && number < 1 ? String(Number((number * 100).toFixed(2))) : cell
}

function withPercents([first = [], ...lines]: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const column = first.findIndex((head) => columnOf(head) === 'Discount %')
  return [first, ...lines.map((line) => line.map((cell, at) => (at === column ? percentOf(cell) : cell)))]
}

async function tableOf(file: Blob): Promise<readonly (readonly string[])[] | ZipProblem> {
  if (await isZip(file)) {
    const table = await (await import('./read-sheet.ts')).readSheet(file)
    return typeof table === 'string' ? table : withPercents(table)
  }
  if (file.size > maxImportBytes) return 'tooLarge'
  const text = await file.text()
  // Pictures and old Excel files have such bytes.
  return text.includes('\0') ? 'unreadable' : Papa.parse<string[]>(text.trim()).data
}

/** Reads a CSV or XLSX file of products. */
export async function readProductFile(file: Blob): Promise<readonly FileRow[] | FileProblem> {
  const table = await tableOf(file)
  if (typeof table === 'string') return table === 'unsafePath' ? 'unreadable' : table
  const rows = productRows(table)
  if (rows === undefined) return 'notAList'
  if (rows.length === 0) return 'empty'
  return rows.length > maxImportedRows ? 'tooManyRows' : rows
}
