import { periodUntil, type ReportSpan, reportSpans } from '#domain/reports/report-period.ts'
import { dayNumber, dayText, indiaDay } from '#domain/time/india-time.ts'
import type { CallApi } from '../../api/call-api.ts'
import { fetched } from '../layout/fetched.ts'
import { sellerApi } from '../layout/seller-api.ts'

const dayOf = (search: URLSearchParams, name: string) => {
  const day = search.get(name) ?? ''
  return dayNumber(day) === undefined ? undefined : day
}

/** Loads the report of the days in the request's query, by default of the last seven days. */
export function loadReport(call: CallApi, request: Request) {
  const { searchParams } = new URL(request.url)
  const span: ReportSpan = reportSpans.find((each) => each === searchParams.get('span')) ?? 'week'
  const today = dayText(indiaDay(Date.now()))
  const defaultPeriod = periodUntil(span === 'month' ? 'month' : 'week', today)
  const to = dayOf(searchParams, 'to')
  const query = {
    from: dayOf(searchParams, 'from') ?? (to === undefined ? defaultPeriod.from : to),
    to: to ?? defaultPeriod.to,
  }
  return fetched(async () => ({ ...(await call(sellerApi.reports, { query })), span, today }))
}
