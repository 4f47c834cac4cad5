import { Refusal } from './refusal.ts'

/** Why and until when the seller has paused the shop, in milliseconds since 1970; without `until`, until it is opened again (CONTRACT "Store"). */
export type Closing = { readonly until: number | undefined; readonly reason: string | undefined }

/** A reason is short: so many characters (CONTRACT "Store"). */
export const maxReason = 120

/** A pause with an end lasts at most 14 days, in milliseconds; a longer one ends by hand (CONTRACT "Store"). */
export const maxClosingMs = 14 * 24 * 60 * 60 * 1000

/** Whether the shop takes no orders at this moment, in milliseconds; a pause whose time has come is over by itself (CONTRACT "Store"). */
export function isClosed(pause: Closing | undefined, now: number): pause is Closing {
  return pause !== undefined && (pause.until === undefined || now < pause.until)
}

/** The pause that the seller asks for at this moment, in milliseconds; refuses an end that is past, no time at all, or too far away (CONTRACT "Store"). */
export function newClosing({ until, reason }: Closing, now: number): Closing {
  const isEnd = until === undefined || (until > now && until <= now + maxClosingMs)
  if (!isEnd) throw new Refusal('BAD_INPUT', { message: 'until: must be a time in the next 14 days.' })
  return { until, reason: reason?.trim() || undefined }
}
