import { Refusal } from '../refusal.ts'
import { dayNumberOf } from '../time/day-bounds.ts'
import { dayOfMonth, dayText, firstOfNextMonth } from '../time/india-time.ts'

/** A report's days: the last week, a calendar month, or any range. */
export const reportSpans = ['week', 'month', 'range'] as const

export type ReportSpan = (typeof reportSpans)[number]

/** The first and the last day of a report, as YYYY-MM-DD. */
export type ReportPeriod = { readonly from: string; readonly to: string }

/** The seven days ending with a day, or the day's calendar month. */
export function periodUntil(span: 'week' | 'month', day: string): ReportPeriod {
  const number = dayNumberOf(day)
  if (span === 'week') return { from: dayText(number - 6), to: day }
  return { from: dayText(number - dayOfMonth(number) + 1), to: dayText(firstOfNextMonth(number) - 1) }
}

/** The period just before (-1) or after (1) another, of the same length or the neighbouring month. */
export function periodBeside(span: ReportSpan, { from, to }: ReportPeriod, way: -1 | 1): ReportPeriod {
  const [first, last] = [dayNumberOf(from), dayNumberOf(to)]
  if (span === 'month') return periodUntil('month', dayText(way === 1 ? firstOfNextMonth(last) : first - 1))
  const move = (last - first + 1) * way
  return { from: dayText(first + move), to: dayText(last + move) }
}

/** The period that a report's is compared with: just before it, with as many days as have begun of it. */
export function comparedPeriod({ from, to }: ReportPeriod, today: string): ReportPeriod {
  const isRunning = from <= today && today < to
  return periodBeside('range', { from, to: isRunning ? today : to }, -1)
}

/** Maximum number of days in a report: a leap year. */
const maxReportDays = 366

/** The wanted period, by default the seven days until `today`. Throws BAD_INPUT for a reversed or too long one. */
export function reportPeriod(
  wanted: { from?: string | undefined; to?: string | undefined },
  today: string,
): ReportPeriod {
  const { to = today, from = periodUntil('week', to).from } = wanted
  if (from > to) throw new Refusal('BAD_INPUT', { message: 'from: is after the last day.' })
  if (daysOf({ from, to }).length > maxReportDays)
    throw new Refusal('BAD_INPUT', { message: `to: is more than ${maxReportDays} days later.` })
  return { from, to }
}

/** Every day of a period, as YYYY-MM-DD. */
export function daysOf({ from, to }: ReportPeriod): string[] {
  const first = dayNumberOf(from)
  return Array.from({ length: dayNumberOf(to) - first + 1 }, (_, index) => dayText(first + index))
}
