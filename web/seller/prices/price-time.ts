import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { indiaDay, indiaMinute, timeOfIndiaMinute } from '#domain/time/india-time.ts'

/** How far ahead the page schedules a save of prices, a day less than the server takes. */
export const offeredScheduleMs = 30 * dayMs

/** The future time of a scheduled save; undefined once it has come. */
export function timeAhead(from: string | undefined, now: number): string | undefined {
  return from !== undefined && Date.parse(from) > now ? from : undefined
}

/** The next 6:00 am in India, as an ISO time. */
export function nextSix(now: number): string {
  const six = timeOfIndiaMinute((indiaDay(now) * 24 + 6) * 60)
  return new Date(six > now ? six : six + dayMs).toISOString()
}

/** The value of a datetime-local field for an ISO time, in India: 2026-11-25T06:00. */
export function datetimeLocalValue(iso: string): string {
  return new Date(indiaMinute(Date.parse(iso)) * minuteMs).toISOString().slice(0, 16)
}
