import { indiaDay, timeOfIndiaMinute } from '#domain/time/india-time.ts'

const dayMs = 86_400_000
/** Prices are saved for at most this long ahead. */
const maxAheadMs = 30 * dayMs

/** The next 6:00 am in India, as an ISO time. */
export function nextSix(now: number): string {
  const six = timeOfIndiaMinute((indiaDay(now) * 24 + 6) * 60)
  return new Date(six > now ? six : six + dayMs).toISOString()
}

/** A time typed in India as an ISO time; 'wrong' unless it lies in the next 30 days. */
export function typedTime(typed: string, now: number): string {
  const at = Date.parse(`${typed}+05:30`)
  return at > now && at <= now + maxAheadMs ? new Date(at).toISOString() : 'wrong'
}
