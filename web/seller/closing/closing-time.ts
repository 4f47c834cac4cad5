import { maxClosingMs } from '#domain/closing.ts'

/** How long the seller may close the store: until it is opened by hand, for a while, or until a time of day. */
export const closingTimes = ['open-end', 'half-hour', 'hour', 'two-hours', 'at'] as const
export type ClosingTime = (typeof closingTimes)[number]

const minute = 60_000
const minutesOf = { 'half-hour': 30, hour: 60, 'two-hours': 120 } as const

/** The end of such a pause as an ISO time, undefined without one; a time typed is India's, and wrong when it is past or more than 14 days away (CONTRACT "Store"). */
export function untilFor(time: ClosingTime, typed: string, now: number): string | 'wrong' | undefined {
  if (time === 'open-end') return undefined
  if (time !== 'at') return new Date(now + minutesOf[time] * minute).toISOString()
  const until = Date.parse(`${typed}+05:30`)
  return until > now && until <= now + maxClosingMs ? new Date(until).toISOString() : 'wrong'
}
