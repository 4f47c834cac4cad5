import { dayMs, minuteMs } from './durations.ts'

export const dayMinutes = dayMs / minuteMs
/** India is 5:30 ahead of UTC, all year. */
const offsetMinutes = 330

/** Minutes on India's wall clock since 1 January 1970. */
export function indiaMinute(epochMs: number): number {
  return Math.floor(epochMs / minuteMs) + offsetMinutes
}

/** Epoch milliseconds of minutes on India's wall clock since 1 January 1970. */
export function timeOfIndiaMinute(minute: number): number {
  return (minute - offsetMinutes) * minuteMs
}

/** The number of a time's day: days since 1 January 1970 in India. */
export function indiaDay(epochMs: number): number {
  return Math.floor(indiaMinute(epochMs) / dayMinutes)
}

/** The weekday of a day's number, from 0 for Monday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

// oxlint-disable-next-line no-restricted-globals -- Reads no clock: the time is always passed in.
const dateOf = (time: number | string) => new Date(time)

/** Epoch milliseconds of an ISO time. */
export function timeOf(iso: string): number {
  return dateOf(iso).getTime()
}

/** The number of a day written as YYYY-MM-DD; undefined where there is no such day. */
export function parseDay(text: string): number | undefined {
  const number = /^\d{4}-\d\d-\d\d$/.test(text) ? timeOf(`${text}T00:00Z`) / dayMs : Number.NaN
  return !Number.isNaN(number) && dayText(number) === text ? number : undefined
}

/** Whether a text is a calendar day, YYYY-MM-DD from 2000 to 2099. */
export function isDay(text: string): boolean {
  return text.startsWith('20') && parseDay(text) !== undefined
}

/** A day's number as YYYY-MM-DD. */
export function dayText(number: number): string {
  return dateOf(number * dayMs)
    .toISOString()
    .slice(0, 10)
}

/** The day of the month of a day's number, from 1. */
export function dayOfMonth(day: number): number {
  return Number(dayText(day).slice(8))
}

/** The day number of the first day of the next month. */
export function firstOfNextMonth(day: number): number {
  // The 1st plus 31 days lies in the next month, whatever its length.
  const inNextMonth = day - dayOfMonth(day) + 32
  return inNextMonth - dayOfMonth(inNextMonth) + 1
}
