import { csvFile } from './csv.ts'

/** Columns of a product file, in order (CONTRACT "Catalogue"). */
export const productColumns = [
  'Id',
  'Name',
  'Name in Hindi',
  'Other names',
  'Category',
  'HSN code',
  'Sold by',
  'Base price',
  'Discount %',
  'Description',
  'Description in Hindi',
  'Base price when downloaded',
  'Version when downloaded',
  'Photos',
] as const
export type ProductColumn = (typeof productColumns)[number]

/** Maximum rows and bytes of a product file that is imported. */
export const maxImportedRows = 2000
export const maxImportBytes = 4 * 1024 * 1024

/** A product's cells by column; missing ones are empty. */
export type ProductCells = Readonly<Partial<Record<ProductColumn, string>>>

/** Products as the text of a CSV file that an import reads again. */
export function productFile(products: readonly ProductCells[]): string {
  const rows = products.map((cells) => productColumns.map((column) => cells[column] ?? ''))
  return csvFile([productColumns, ...rows])
}
