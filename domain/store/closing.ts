import { Refusal } from '../refusal.ts'
import { dayMs, minuteMs } from '../time/durations.ts'
import { type OpeningHours, openStateAt } from './hours.ts'

/** The seller's closing of the store until a time in milliseconds since 1970, or until it is opened (CONTRACT "Store"). */
export type Closing = { readonly until: number | undefined; readonly reason: string | undefined }

/** Maximum length of a closing's reason, in characters (CONTRACT "Store"). */
export const maxReasonLength = 120

/** Maximum duration of a closing with an end: 14 days (CONTRACT "Store"). */
export const maxClosingMs = 14 * dayMs
export const maxClosingMinutes = maxClosingMs / minuteMs

/** Why and until when the store is closed, by the seller or else by its hours; undefined while it takes orders. */
export function closingAt(
  closing: Closing | undefined,
  hours: OpeningHours | undefined,
  now: number,
): (Closing & { readonly byHours: boolean }) | undefined {
  if (closing !== undefined && (closing.until === undefined || now < closing.until))
    return { ...closing, until: reopening(closing.until, hours), byHours: false }
  const state = hours && openStateAt(hours, now)
  if (state === undefined || state.isOpen) return undefined
  return { until: state.opensAt, reason: undefined, byHours: true }
}

/** When orders are taken again after a closing: at its end, or at the next opening if that is outside the hours. */
function reopening(until: number | undefined, hours: OpeningHours | undefined): number | undefined {
  if (until === undefined || hours === undefined) return until
  const state = openStateAt(hours, until)
  return state.isOpen ? until : (state.opensAt ?? until)
}

/** A new closing with a trimmed reason. Throws BAD_INPUT unless its end is in the next 14 days (CONTRACT "Store"). */
export function newClosing({ until, reason }: Closing, now: number): Closing {
  const isEndValid = until === undefined || (until > now && until <= now + maxClosingMs)
  if (!isEndValid) throw new Refusal('BAD_INPUT', { message: 'until: must be a time in the next 14 days.' })
  return { until, reason: reason?.trim() || undefined }
}
