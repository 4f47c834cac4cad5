import Papa from 'papaparse'
import { categories, descriptionLines, foldCase, otherNames } from '#domain/catalogue/catalogue.ts'
import { type ProductColumn, productColumns } from '#domain/catalogue/product-file.ts'
import { plainCell } from '#domain/csv.ts'

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

/** Reads a CSV file of products; undefined without a column of names or ids. */
export function readProductFile(text: string): readonly FileRow[] | undefined {
  const [first = [], ...lines] = Papa.parse<string[]>(text.trim()).data
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
