import { dayMs, minuteMs } from './durations.ts'

export const dayMinutes = dayMs / minuteMs
/** India is 5:30 ahead of UTC, all year. */
const offsetMinutes = 330

/** Minutes on India's wall clock since 1 January 1970, from UTC milliseconds. */
export function indiaMinute(now: number): number {
  return Math.floor(now / minuteMs) + offsetMinutes
}

/** UTC milliseconds since 1970, from minutes on India's wall clock since then. */
export function timeOfIndiaMinute(minute: number): number {
  return (minute - offsetMinutes) * minuteMs
}

/** The number of a day: days since 1 January 1970 in India, from milliseconds since 1970 in UTC. */
export function indiaDay(now: number): number {
  return Math.floor(indiaMinute(now) / dayMinutes)
}

/** The weekday of a day's number, from 0 for Monday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

/** A passed moment's date, to convert between day numbers and YYYY-MM-DD. */
// oxlint-disable-next-line no-restricted-globals -- Reads no clock: the moment is always passed in.
const moment = (at: number | string) => new Date(at)

/** Milliseconds since 1970 of an ISO time. */
export function timeOf(iso: string): number {
  return moment(iso).getTime()
}

/** The number of a day written as YYYY-MM-DD; undefined where there is no such day. */
export function dayNumber(text: string): number | undefined {
  const number = /^\d{4}-\d\d-\d\d$/.test(text) ? timeOf(`${text}T00:00Z`) / dayMs : Number.NaN
  return !Number.isNaN(number) && dayText(number) === text ? number : undefined
}

/** Whether a text is a calendar day, YYYY-MM-DD from 2000 to 2099. */
export function isDay(text: string): boolean {
  return text.startsWith('20') && dayNumber(text) !== undefined
}

/** A day's number as YYYY-MM-DD. */
export function dayText(number: number): string {
  return moment(number * dayMs)
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
