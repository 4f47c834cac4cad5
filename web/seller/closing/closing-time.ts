import { maxClosingMs } from '#domain/store/closing.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { typedTime } from '../layout/typed-time.ts'

/** The choices for how long the store is closed. */
export const closingTimes = ['open-end', 'half-hour', 'hour', 'two-hours', 'at'] as const
export type ClosingTime = (typeof closingTimes)[number]

const minutesOf = { 'half-hour': 30, hour: 60, 'two-hours': 120 } as const

/** The end of a closing as an ISO time; undefined for an open end, 'wrong' unless within the next 14 days (CONTRACT "Store"). */
export function closingEnd(time: ClosingTime, typed: string, now: number): string | 'wrong' | undefined {
  if (time === 'open-end') return undefined
  if (time !== 'at') return new Date(now + minutesOf[time] * minuteMs).toISOString()
  return typedTime(typed, now, maxClosingMs)
}
