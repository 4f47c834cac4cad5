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
  'Photos',
] as const
export type ProductColumn = (typeof productColumns)[number]

/** Cells of a product by column; a missing one is empty. */
export type ProductCells = Readonly<Partial<Record<ProductColumn, string>>>

/** Products as a CSV file, which an import reads again. */
export function productFile(products: readonly ProductCells[]): string {
  const rows = products.map((cells) => productColumns.map((column) => cells[column] ?? ''))
  return csvFile([productColumns, ...rows])
}
