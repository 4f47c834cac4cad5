import type { RoundJson } from '#domain/orders/round-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { riderPaths } from '#domain/rider-paths.ts'
import { type Calls, callApi, callWithKey } from '../api/call-api.ts'
import { mayWorkLater } from '../api/may-work-later.ts'
import { errorText } from '../ui/toast.tsx'
import { isRoundUnknown, type Tap } from './taps.ts'

const riderApi: Calls<keyof typeof riderPaths> = riderPaths

/** Sends one tap; returns why the store refused it for good. Throws ROUND_UNKNOWN, and errors after which it must wait. */
export async function sendTap(token: string, { key, ...stop }: Tap): Promise<string | undefined> {
  try {
    await callWithKey(riderApi.recordStop, key, stop, { token })
  } catch (error) {
    if (!(error instanceof Refusal) || mayWorkLater(error) || isRoundUnknown(error)) throw error
    return errorText(error)
  }
}

/** Fetches the round. Throws ROUND_UNKNOWN when the link has ended. */
export async function fetchRound(token: string): Promise<RoundJson> {
  return (await callApi(riderApi.roundShow, { params: { token } })).round
}
