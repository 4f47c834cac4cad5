import type { FastifyInstance, FastifyReply } from 'fastify'
import { csvFile, safeCell } from '#domain/catalogue/csv.ts'
import { api } from '#domain/contract.ts'
import { reportQuery } from '#domain/reports/report-shapes.ts'
import { type ReportTable, reportTables } from '#domain/reports/report-tables.ts'
import { authenticate, checkShape, endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { closeDay } from './close-day.ts'
import { showDay } from './show-day.ts'
import { showReport } from './show-report.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The tables as one CSV file, one below the other, each under its title. */
function csvOf(tables: readonly ReportTable[]): string {
  return csvFile(tables.flatMap(({ title, rows }, index) => [...(index === 0 ? [] : [[]]), [title], ...rows]))
}

/** Tables as an XLSX workbook, one sheet each; no text is a formula, not even in a CSV made of the workbook. */
async function workbook(tables: readonly ReportTable[]): Promise<Buffer> {
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

/** The day's close and the reports, which the accountant gets as files (CONTRACT "The evening and people"). */
export function reportRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.dayShow, async ({ query }) => ({ day: await showDay(shop, query.date) }))

  endpoint(app, shop, api.dayClose, async ({ body, person }) => {
    await closeDay(shop, person, body)
    return { message: 'Day closed', day: await showDay(shop, body.date) }
  })

  endpoint(app, shop, api.reports, async ({ query }) => ({ report: await showReport(shop, query) }))

  const fileRoute = (
    ending: 'csv' | 'xlsx',
    send: (reply: FastifyReply, tables: ReportTable[]) => Promise<FastifyReply>,
  ) => {
    const path = `/api/reports.${ending}` as const
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      await authenticate(shop, { who: 'owner', path }, request)
      const report = await showReport(shop, checkShape(reportQuery, request.query))
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="report-${report.from}-${report.to}.${ending}"`,
      })
      return send(reply, reportTables(report))
    })
  }
  fileRoute('csv', async (reply, tables) => reply.type('text/csv; charset=utf-8').send(csvOf(tables)))
  fileRoute('xlsx', async (reply, tables) => reply.type(xlsxType).send(await workbook(tables)))
}
