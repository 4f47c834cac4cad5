import { safeCell } from '#domain/catalogue/csv.ts'
import type { ReportTable } from '#domain/reports/report-tables.ts'

/** Tables as an XLSX workbook, one sheet each; texts cannot be formulas there, nor in a CSV made of it. */
export async function workbook(tables: readonly ReportTable[]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const sheets = tables.map(({ title, rows }) => ({
    sheet: title,
    stickyRowsCount: 1,
    columns: (rows[0] ?? []).map(() => ({ width: 18 })),
    data: rows.map((row, index) =>
      row.map((cell) =>
        typeof cell === 'number'
          ? { type: Number, value: cell }
          : { type: String, value: safeCell(cell), ...(index === 0 && { fontWeight: 'bold' as const }) },
      ),
    ),
  }))
  return writeXlsxFile(sheets).toBuffer()
}
