import { Refusal } from './refusal.ts'

/** A pause of the store, in epoch milliseconds; open-ended without `until` (CONTRACT "Store"). */
export type Pause = { readonly until: number | undefined; readonly reason: string | undefined }

/** A reason is short: so many characters (CONTRACT "Store"). */
export const maxReason = 120

/** Maximum length of a pause with an end: 14 days, in milliseconds (CONTRACT "Store"). */
export const maxPauseMs = 14 * 24 * 60 * 60 * 1000

/** Whether the store takes no orders at this time, in epoch milliseconds (CONTRACT "Store"). */
export function isClosed(pause: Pause | undefined, now: number): pause is Pause {
  return pause !== undefined && (pause.until === undefined || now < pause.until)
}

/** A new pause; throws BAD_INPUT where it ends in the past or after 14 days (CONTRACT "Store"). */
export function newPause({ until, reason }: Pause, now: number): Pause {
  const isEnd = until === undefined || (until > now && until <= now + maxPauseMs)
  if (!isEnd) throw new Refusal('BAD_INPUT', { message: 'until: must be a time in the next 14 days.' })
  return { until, reason: reason?.trim() || undefined }
}
