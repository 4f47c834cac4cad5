import { dayMs } from '../time/durations.ts'
import { dayOfMonth, firstOfNextMonth, indiaDay } from '../time/india-time.ts'

export const problemKinds = ['missing', 'quality', 'late', 'money', 'other'] as const
export type ProblemKind = (typeof problemKinds)[number]

export const maxProblemText = 1000
export const maxAnswerText = 2000

/** The seller must acknowledge within 48 hours (Consumer Protection (E-Commerce) Rules 2020). */
function acknowledgeBy(since: number): number {
  return since + 2 * dayMs
}

/** The latest time to settle a complaint: the same day of the next month in India, at most its last day. */
function settleBy(since: number): number {
  const day = indiaDay(since)
  const nextMonth = firstOfNextMonth(day)
  const lastOfNextMonth = firstOfNextMonth(nextMonth) - 1
  const sameDay = nextMonth + dayOfMonth(day) - 1
  return since + (Math.min(sameDay, lastOfNextMonth) - day) * dayMs
}

/** The seller's next duty and its latest time in milliseconds since 1970. */
type ComplaintDeadline = { readonly what: 'acknowledge' | 'settle'; readonly by: number; readonly isLate: boolean }

/** The next deadline of a complaint made at `since`; undefined once settled. */
export function deadlineOf(
  times: { readonly since: number; readonly isAcknowledged: boolean; readonly isSettled: boolean },
  now: number,
): ComplaintDeadline | undefined {
  if (times.isSettled) return undefined
  const what = times.isAcknowledged ? 'settle' : 'acknowledge'
  const by = what === 'settle' ? settleBy(times.since) : acknowledgeBy(times.since)
  return { what, by, isLate: now > by }
}
