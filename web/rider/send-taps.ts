import type { RoundJson } from '#domain/orders/round-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { riderPaths } from '#domain/rider-paths.ts'
import { type Calls, callApi, callWithKey, urlOf } from '../api/call-api.ts'
import { errorText } from '../ui/toast.tsx'
import { mayWorkLater, type Tap } from './taps.ts'

/** Calls of the rider's page. */
const riderApi: Calls<keyof typeof riderPaths> = riderPaths

/** The outcome of sending a tap: the store has it, it must wait, or the store refused it for good. */
type SentTap = { readonly kind: 'sent' | 'waits' } | { readonly kind: 'refused'; readonly why: string }

/** Sends one tap. Throws ROUND_UNKNOWN when the link has ended. */
export async function sendTap(token: string, { key, ...stop }: Tap): Promise<SentTap> {
  const { recordStop } = riderApi
  const path = urlOf(recordStop, { params: { token } }) as typeof recordStop.path
  try {
    await callWithKey({ ...recordStop, path }, key, stop)
    return { kind: 'sent' }
  } catch (error) {
    if (!(error instanceof Refusal) || mayWorkLater(error)) return { kind: 'waits' }
    if (error.code === 'ROUND_UNKNOWN') throw error
    return { kind: 'refused', why: errorText(error) }
  }
}

/** Fetches the round; undefined without a network. Throws ROUND_UNKNOWN when the link has ended. */
export async function fetchRound(token: string): Promise<RoundJson | undefined> {
  try {
    return (await callApi(riderApi.roundShow, { params: { token } })).round
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ROUND_UNKNOWN') throw error
    return undefined
  }
}
