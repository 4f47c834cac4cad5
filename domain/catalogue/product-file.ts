/** Columns of a product file, in order (CONTRACT "Catalogue"). */
export const productColumns = [
  'Id',
  'Name',
  'Name in Hindi',
  'Other names',
  'Category',
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

const formula = /^'*[=+\-@\t\r]/

/** A cell that no spreadsheet takes for a formula, quoted where CSV asks for it. */
function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell as it was before it was protected from being a formula. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** Products as a CSV file, which an import reads again. */
export function productFile(products: readonly ProductCells[]): string {
  const lines = products.map((cells) => productColumns.map((column) => csvCell(cells[column] ?? '')).join(','))
  // The byte order mark tells Excel that the text is UTF-8.
  return `\uFEFF${[productColumns.join(','), ...lines].join('\r\n')}\r\n`
}
