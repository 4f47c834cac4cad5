import { type OpeningHours, type Span, type Weekday, weekdays } from '#domain/store/hours.ts'

/** Consecutive days with the same hours. */
export type DayGroup = { readonly first: Weekday; readonly last: Weekday; readonly spans: readonly Span[] }

/** The week with consecutive days of the same hours joined, such as Monday to Saturday. */
export function hoursByDay(weekly: OpeningHours['weekly']): DayGroup[] {
  const groups: DayGroup[] = []
  for (const day of weekdays) {
    const spans = weekly[day].toSorted((one, other) => one.from.localeCompare(other.from))
    const before = groups.at(-1)
    const isSame = before !== undefined && JSON.stringify(before.spans) === JSON.stringify(spans)
    if (isSame) groups[groups.length - 1] = { ...before, last: day }
    else groups.push({ first: day, last: day, spans })
  }
  return groups
}
