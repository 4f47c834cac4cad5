const dayMinutes = 24 * 60
const minuteMs = 60_000
/** India is 5:30 ahead of UTC, all year. */
const offsetMinutes = 330

/** Whole minutes of India's wall clock since 1 January 1970, for milliseconds since 1970 in UTC. */
export function indiaMinute(now: number): number {
  return Math.floor(now / minuteMs) + offsetMinutes
}

/** Milliseconds since 1970 in UTC at a minute of India's wall clock. */
export function timeOfIndiaMinute(minute: number): number {
  return (minute - offsetMinutes) * minuteMs
}

/** Days since 1 January 1970 in India. */
export function indiaDay(now: number): number {
  return Math.floor(indiaMinute(now) / dayMinutes)
}

/** Day of the week in India, from 0 for Monday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

// Gregorian calendar in eras of 400 years that begin on 1 March, so that a leap day ends its year.
const eraDays = 146_097
const daysToEpoch = 719_468

/** The number of a day written as YYYY-MM-DD; undefined where there is no such day. */
export function dayNumber(text: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (parts === null) return undefined
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  const number = era * eraDays + dayOfEra - daysToEpoch
  return dayText(number) === text ? number : undefined
}

/** Whether a text is a day of the calendar as YYYY-MM-DD, from 2000 to 2099. */
export function isDay(text: string): boolean {
  return text.startsWith('20') && dayNumber(text) !== undefined
}

/** A day's number as YYYY-MM-DD. */
export function dayText(number: number): string {
  const shifted = number + daysToEpoch
  const era = Math.floor(shifted / eraDays)
  const dayOfEra = shifted - era * eraDays
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
