import { indiaDay } from '../../i18n/format/india-time.ts'

/** A day as its heading and its button name it: Tue 24 Nov. */
export function dayName(date: string): string {
  return indiaDay(Date.parse(`${date}T12:00:00+05:30`))
}
