import { maxClosingMs } from '#domain/store/closing.ts'
import type { SentClosing } from '#domain/store/store-shapes.ts'
import { typedTime } from '../layout/typed-time.ts'

/** The choices for how long the store is closed. */
export const closingTimes = ['open-end', 'half-hour', 'hour', 'two-hours', 'at'] as const
export type ClosingTime = (typeof closingTimes)[number]

const minutesOf = { 'half-hour': 30, hour: 60, 'two-hours': 120 } as const

/** How long to close, as the call takes it; 'wrong' unless a typed time is within the next 14 days (CONTRACT "Store"). */
export function closingEnd(time: ClosingTime, typed: string, now: number): Omit<SentClosing, 'reason'> | 'wrong' {
  if (time === 'open-end') return {}
  if (time !== 'at') return { minutes: minutesOf[time] }
  const until = typedTime(typed, now, maxClosingMs)
  return until === 'wrong' ? until : { until }
}
