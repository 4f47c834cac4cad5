import { type OpeningHours, type Span, weekdays } from '#domain/store/hours.ts'

/** A week with these spans on each day. */
export const everyWeekday = (...spans: Span[]) =>
  Object.fromEntries(weekdays.map((day) => [day, spans])) as OpeningHours['weekly']

/** Opening hours of these spans on each day, without holidays, until the last minute. */
export function everyDay(...spans: Span[]): OpeningHours {
  return { weekly: everyWeekday(...spans), holidays: [], lastOrderMinutes: 0 }
}
