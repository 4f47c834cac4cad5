import { dayNumberOf } from '#domain/time/day-bounds.ts'
import { dayMs } from '#domain/time/durations.ts'
import { timeStyles } from '#domain/time/time-styles.ts'
import { currentLanguage } from '../languages.ts'

const timeOf = (day: string) => dayNumberOf(day) * dayMs

type DayFormat = 'weekday' | 'year' | 'short' | 'ofWeek'

function dayFormat(format: DayFormat): Intl.DateTimeFormat {
  const { month } = timeStyles[currentLanguage()]
  const options: Intl.DateTimeFormatOptions = {
    timeZone: 'UTC',
    day: 'numeric',
    ...(format !== 'ofWeek' && { month }),
    ...(format === 'year' && { year: 'numeric' }),
    ...((format === 'weekday' || format === 'ofWeek') && { weekday: 'short' }),
  }
  return new Intl.DateTimeFormat(`${currentLanguage()}-IN-u-nu-latn`, options)
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
