import { Refusal } from '../refusal.ts'
import { dayText } from '../time/india-time.ts'
import { dayNumberOf } from './day.ts'
import { periodBeside, type ReportPeriod } from './report-period.ts'

/** Maximum number of days in a report: a leap year. */
const maxReportDays = 366

/** Number of days in a report without a range. */
const defaultDays = 7

/** A report's first and last day in India, and their number. */
export type ReportRange = ReportPeriod & { readonly days: number }

/** The wanted range, by default the seven days until `today`. Throws BAD_INPUT for a reversed or too long one. */
export function reportRange(
  wanted: { from?: string | undefined; to?: string | undefined },
  today: number,
): ReportRange {
  const to = wanted.to === undefined ? today : dayNumberOf(wanted.to)
  const from = wanted.from === undefined ? to - defaultDays + 1 : dayNumberOf(wanted.from)
  if (from > to) throw new Refusal('BAD_INPUT', { message: 'from: is after the last day.' })
  const days = to - from + 1
  if (days > maxReportDays) throw new Refusal('BAD_INPUT', { message: `to: is more than ${maxReportDays} days later.` })
  return { from: dayText(from), to: dayText(to), days }
}

/** The range of equal length just before. */
export function rangeBefore(range: ReportRange): ReportRange {
  return { ...range, ...periodBeside('range', range, -1) }
}

/** Every day of a range, as YYYY-MM-DD. */
export function daysOf({ from, days }: ReportRange): string[] {
  const first = dayNumberOf(from)
  return Array.from({ length: days }, (_, index) => dayText(first + index))
}
