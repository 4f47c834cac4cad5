import { dayNumber, dayText } from '../time/india-time.ts'

/** How the seller chooses a report's days. */
export const reportSpans = ['week', 'month', 'range'] as const

/** One way to choose them. */
export type ReportSpan = (typeof reportSpans)[number]

/** Days of a report, both included. */
export type ReportPeriod = { readonly from: string; readonly to: string }

/** The seven days or the calendar month that ends on or holds a day. */
export function periodUntil(span: 'week' | 'month', day: string): ReportPeriod {
  const number = dayNumber(day) ?? 0
  if (span === 'week') return { from: dayText(number - 6), to: day }
  return { from: `${day.slice(0, 8)}01`, to: dayText(nextMonth(day) - 1) }
}

/** The period just before or after one, of the same kind. */
export function periodBeside(span: ReportSpan, { from, to }: ReportPeriod, way: -1 | 1): ReportPeriod {
  const [first, last] = [dayNumber(from) ?? 0, dayNumber(to) ?? 0]
  if (span === 'month') return periodUntil('month', dayText(way === 1 ? nextMonth(to) : first - 1))
  const move = (last - first + 1) * way
  return { from: dayText(first + move), to: dayText(last + move) }
}

function nextMonth(day: string): number {
  // The 1st plus 31 days lies in the next month, whatever its length.
  const first = dayNumber(`${day.slice(0, 8)}01`) ?? 0
  return dayNumber(`${dayText(first + 31).slice(0, 8)}01`) ?? first
}
