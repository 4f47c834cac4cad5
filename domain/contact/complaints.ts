import { dayNumber, dayText, indiaMinute, timeOfIndiaMinute } from '../time/india-time.ts'

/** What a complaint about an order can be about. */
export const problemKinds = ['missing', 'quality', 'late', 'money', 'other'] as const
export type ProblemKind = (typeof problemKinds)[number]

export const maxProblemText = 1000
export const maxAnswerText = 2000

const acknowledgeMs = 48 * 60 * 60 * 1000
const dayMinutes = 24 * 60

/** The latest time to acknowledge a complaint: 48 hours (Consumer Protection (E-Commerce) Rules 2020). */
function acknowledgeBy(since: number): number {
  return since + acknowledgeMs
}

/** The latest time to settle a complaint: a calendar month in India; a shorter month ends with its last day. */
export function settleBy(since: number): number {
  const minute = indiaMinute(since)
  const day = Math.floor(minute / dayMinutes)
  const [year = 0, month = 0, date = 0] = dayText(day).split('-').map(Number)
  const [inYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1]
  const two = (part: number) => String(part).padStart(2, '0')
  for (let last = date; last > 0; last--) {
    const found = dayNumber(`${inYear}-${two(next)}-${two(last)}`)
    if (found !== undefined)
      return since - timeOfIndiaMinute(minute) + timeOfIndiaMinute(minute + (found - day) * dayMinutes)
  }
  return since
}

/** What the seller owes a complaint next, and until when; times in milliseconds since 1970. */
type ComplaintDeadline = { readonly what: 'acknowledge' | 'settle'; readonly by: number; readonly isLate: boolean }

/** The deadline that a complaint has next; undefined once it is settled. */
export function deadlineOf(
  times: { readonly since: number; readonly isAcknowledged: boolean; readonly isSettled: boolean },
  now: number,
): ComplaintDeadline | undefined {
  if (times.isSettled) return undefined
  const what = times.isAcknowledged ? 'settle' : 'acknowledge'
  const by = what === 'settle' ? settleBy(times.since) : acknowledgeBy(times.since)
  return { what, by, isLate: now > by }
}
