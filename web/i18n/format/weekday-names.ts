import { type Weekday, weekdays } from '#domain/store/hours.ts'
import { dayMs } from '#domain/time/durations.ts'
import { currentLanguage } from '../languages.ts'

const monday = Date.UTC(2024, 0, 1)

/** The names of the weekdays in the page's language: Monday; सोमवार. */
export function weekdayNames(): Readonly<Record<Weekday, string>> {
  const format = new Intl.DateTimeFormat(`${currentLanguage()}-IN`, { weekday: 'long', timeZone: 'UTC' })
  const names = weekdays.map((day, at) => [day, format.format(monday + at * dayMs)])
  return Object.fromEntries(names) as Record<Weekday, string>
}
