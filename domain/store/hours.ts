import { dayMinutes, indiaDay, indiaMinute, parseDay, timeOfIndiaMinute, weekdayOf } from '../time/india-time.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Opening hours within one day in India: "07:00" to "21:00"; "24:00" is the midnight at its end. */
export type Span = { from: string; to: string }

/** The store takes orders at these hours in India (CONTRACT "Settings"). */
export type OpeningHours = {
  weekly: { [day in Weekday]: Span[] }
  /** Days without hours, as YYYY-MM-DD. */
  holidays: string[]
  /** Minutes before closing at which the last order is taken. */
  lastOrderMinutes: number
}

/** Whether orders are taken, and the next change in milliseconds since 1970; undefined if none is near. */
type OpenState =
  | { readonly isOpen: true; readonly lastOrderAt: number | undefined }
  | { readonly isOpen: false; readonly opensAt: number | undefined }

/** How many days ahead the next opening is searched. */
const maxDaysAhead = 400

export const alwaysOpen: OpeningHours = {
  weekly: Object.fromEntries(weekdays.map((day) => [day, [{ from: '00:00', to: '24:00' }]])) as OpeningHours['weekly'],
  holidays: [],
  lastOrderMinutes: 0,
}

/** Minutes since midnight of "07:30"; undefined for another text. */
export function minutesOf(time: string): number | undefined {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (time === '24:00') return dayMinutes
  return parts === null ? undefined : Number(parts[1]) * 60 + Number(parts[2])
}

/** Why a day's spans are invalid, as the end of a sentence; undefined if they are valid. */
export function spansError(spans: readonly Span[]): string | undefined {
  const minutes = spans.map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const)
  if (minutes.some(([from, to]) => from === undefined || to === undefined)) return 'must be times such as 07:00'
  const sorted = (minutes as [number, number][]).sort(([a], [b]) => a - b)
  if (sorted.some(([from, to]) => from >= to))
    return 'must end after they begin; hours over midnight end at 24:00 and begin again at 00:00 of the next day'
  const overlap = sorted.some(([from], index) => index > 0 && from < (sorted[index - 1]?.[1] ?? 0))
  return overlap ? 'must not overlap' : undefined
}

type Interval = { from: number; to: number }

/** The opening hours from a day on, as minutes on India's clock; hours that touch are joined, also over midnight. */
function intervalsOf({ weekly, holidays }: OpeningHours, firstDay: number, days: number): Interval[] {
  const closed = new Set(holidays.map(parseDay))
  const intervals: Interval[] = []
  for (let day = firstDay; day < firstDay + days; day++) {
    if (closed.has(day)) continue
    const spans = weekly[weekdays[weekdayOf(day)] as Weekday].map(({ from, to }) => ({
      from: day * dayMinutes + (minutesOf(from) ?? 0),
      to: day * dayMinutes + (minutesOf(to) ?? 0),
    }))
    for (const span of spans.sort((a, b) => a.from - b.from)) {
      const last = intervals.at(-1)
      if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to)
      else intervals.push(span)
    }
  }
  return intervals
}

/** Whether the store takes orders at a time in milliseconds since 1970, and until or from when (CONTRACT "Settings"). */
export function openStateAt(hours: OpeningHours, now: number): OpenState {
  const today = indiaDay(now)
  const minute = indiaMinute(now)
  // Hours of yesterday may last over midnight.
  const yesterday = today - 1
  const searchEnd = (yesterday + maxDaysAhead) * dayMinutes
  const orderTimes = intervalsOf(hours, yesterday, maxDaysAhead)
    .map(({ from, to }) => ({ from, to: to === searchEnd ? undefined : to - hours.lastOrderMinutes }))
    .filter(({ from, to }) => to === undefined || from < to)
  const next = orderTimes.find(({ to }) => to === undefined || minute < to)
  if (next === undefined) return { isOpen: false, opensAt: undefined }
  if (minute < next.from) return { isOpen: false, opensAt: timeOfIndiaMinute(next.from) }
  return { isOpen: true, lastOrderAt: next.to === undefined ? undefined : timeOfIndiaMinute(next.to) }
}

/** Whether the weekly hours have any time at which orders are taken. */
export function takesOrders(hours: OpeningHours): boolean {
  const state = openStateAt({ ...hours, holidays: [] }, 0)
  return state.isOpen || state.opensAt !== undefined
}
