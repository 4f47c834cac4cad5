import { dayOfMonth, dayText, firstOfNextMonth } from '../time/india-time.ts'
import { dayNumberOf } from './day.ts'

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
