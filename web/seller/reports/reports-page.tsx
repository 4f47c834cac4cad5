import { type ReportSpan, reportSpans } from '#domain/reports/report-period.ts'
import type { ReportJson } from '#domain/reports/report-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { dayIn } from '../layout/day-in.ts'
import { moneyText } from '../layout/money-text.ts'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import type { Route } from './+types/reports-page'
import { PeriodBar } from './period-bar.tsx'
import { DayChart, HourChart } from './report-charts.tsx'
import { MissedSearches, ProductTable } from './report-tables.tsx'
import { comparison } from './report-text.ts'

/** Loads the report of the days in the request's query, by default of the last seven days. */
const load = pageData(async (call, searchParams) => {
  const to = dayIn(searchParams, 'to')
  const { report } = await call(sellerApi.reports, { query: { from: dayIn(searchParams, 'from') ?? to, to } })
  const requested = reportSpans.find((each) => each === searchParams.get('span')) ?? 'week'
  // Without dates the report has a week.
  const span: ReportSpan = requested === 'month' && to === undefined ? 'week' : requested
  return { report, span }
})

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('reports').title)

/** Sales, hours, customers, waste and searches of some days. */
export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('reports')
  const { data, failure } = useFetched(loaderData, messages.failed)
  return (
    <div className="pb-8">
      <PageTitle>{messages.title}</PageTitle>
      {failure}
      {data !== undefined && (
        <>
          <PeriodBar span={data.span} period={data.report} today={data.report.today} />
          <Figures report={data.report} />
          <div className="mt-3 grid gap-3 lg:grid-cols-2">
            <DayChart report={data.report} />
            <HourChart report={data.report} />
          </div>
          <div className="mt-3 grid items-start gap-3 lg:grid-cols-[1fr_18.5rem]">
            {data.report.products.length === 0 ? (
              <p className="py-12 text-center text-ink-2">{messages.none}</p>
            ) : (
              <ProductTable report={data.report} />
            )}
            <MissedSearches searches={data.report.missedSearches} />
          </div>
        </>
      )}
    </div>
  )
}

function Figures({ report }: { report: ReportJson }) {
  const messages = messagesOf('reports')
  const { sold, soldBefore, orders, refused, cancelled, returned, averageBasket, customers } = report
  const figures = [
    [messages.sold, moneyText(sold), comparison(messages, sold, soldBefore)],
    [messages.delivered, String(orders), messages.ended(refused, cancelled, returned)],
    [messages.averageOrder, moneyText(averageBasket), messages.averageOrderHint],
    [
      messages.customers,
      String(customers.new + customers.returning),
      messages.customerKinds(customers.new, customers.returning),
    ],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([name, value, hint]) => (
        <div key={name} className="min-w-0 rounded-card border border-line bg-surface px-4 py-2.5">
          <dt className="font-semibold">{name}</dt>
          <dd className="break-words font-extrabold text-section">{value}</dd>
          <dd className="text-hint text-ink-2">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}
