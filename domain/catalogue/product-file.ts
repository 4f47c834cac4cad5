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

/** A product's cells by column; missing ones are empty. */
export type ProductCells = Readonly<Partial<Record<ProductColumn, string>>>

/** Products as the text of a CSV file that an import reads again. */
export function productFile(products: readonly ProductCells[]): string {
  const rows = products.map((cells) => productColumns.map((column) => cells[column] ?? ''))
  return csvFile([productColumns, ...rows])
}
