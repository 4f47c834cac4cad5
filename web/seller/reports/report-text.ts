import { dayNumberOf } from '#domain/reports/day.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import type { ReportMessages } from '../../i18n/en/reports.ts'
import { currentLanguage } from '../../i18n/languages.ts'

const locale = () => (currentLanguage() === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN')
const timeOf = (day: string) => dayNumberOf(day) * dayMs

type DayFormat = 'weekday' | 'year' | 'short' | 'ofWeek'

function dayFormat(format: DayFormat): Intl.DateTimeFormat {
  // Hindi's short months end in an abbreviation sign that is hard to read.
  const month = currentLanguage() === 'hi' ? 'long' : 'short'
  const options: Intl.DateTimeFormatOptions = {
    timeZone: 'UTC',
    day: 'numeric',
    ...(format !== 'ofWeek' && { month }),
    ...(format === 'year' && { year: 'numeric' }),
    ...((format === 'weekday' || format === 'ofWeek') && { weekday: 'short' }),
  }
  return new Intl.DateTimeFormat(locale(), options)
}

/** A day as text: 'year' is 18 Nov 2026, 'weekday' Wed 18 Nov, 'short' 18 Nov, 'ofWeek' Wed 18. */
export function dayLabel(day: string, format: DayFormat): string {
  return dayFormat(format).format(timeOf(day)).replaceAll(',', '')
}

/** The first and last day of a period as text: 21 – 27 Nov 2026. */
export function periodLabel(from: string, to: string): string {
  return dayFormat('year')
    .formatRange(timeOf(from), timeOf(to))
    .replace(/\s*–\s*/, ' – ')
}

/** An hour of the day: 7 am; in Hindi सुबह 7. */
export function hourLabel(hour: number): string {
  const options = { timeZone: 'UTC', hour: 'numeric', hour12: true } as const
  const dayPeriod = currentLanguage() === 'hi' ? ({ dayPeriod: 'short' } as const) : {}
  return new Intl.DateTimeFormat(locale(), { ...options, ...dayPeriod }).format(hour * hourMs)
}

/** How sales compare with the period before, as text. */
export function comparison(messages: ReportMessages, sold: number, before: number): string {
  if (before === 0) return messages.nothingBefore
  const percent = Math.round((100 * (sold - before)) / before)
  if (percent === 0) return messages.same
  return percent > 0 ? messages.more(percent) : messages.less(-percent)
}
