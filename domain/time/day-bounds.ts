import { dayMinutes, parseDay, timeOfIndiaMinute } from './india-time.ts'

/** The number of a valid day, YYYY-MM-DD; throws RangeError for any other text. */
export function dayNumberOf(day: string): number {
  const number = parseDay(day)
  if (number === undefined) throw new RangeError(`Not a day: ${day}`)
  return number
}

/** Epoch milliseconds when a numbered day begins and ends in India. */
export function boundsOfDay(day: number): { readonly from: number; readonly to: number } {
  return { from: timeOfIndiaMinute(day * dayMinutes), to: timeOfIndiaMinute((day + 1) * dayMinutes) }
}
