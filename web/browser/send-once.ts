import { useState } from 'react'
import type { Body, Endpoint, Params } from '#domain/endpoint.ts'
import { type Call, callWithKey } from '../api/call-api.ts'
import { newKey } from './new-key.ts'

/** Makes a sender that reuses its idempotency key until the call succeeds or other content or another source is sent. */
export function onceSender() {
  let unfinished: { sent: unknown; source: unknown; key: string } | undefined
  return async <T>(sent: unknown, send: (key: string) => Promise<T>, source?: unknown): Promise<T> => {
    const isSame = unfinished?.sent === sent && unfinished?.source === source
    if (unfinished === undefined || !isSame) unfinished = { sent, source, key: newKey() }
    const answer = await send(unfinished.key)
    unfinished = undefined
    return answer
  }
}

/** A sender of a component: a second press after a lost answer is the same call for the server. */
export function useSendOnce() {
  const [sendOnce] = useState(onceSender)
  return sendOnce
}

/** Calls with an idempotency key that stays until the call succeeds or another body is sent. */
export function useCallOnce() {
  const sendOnce = useSendOnce()
  return <E extends Endpoint>(call: Call<E>, body: Body<E>, params?: Params<E>) =>
    sendOnce(JSON.stringify(body), (key) => callWithKey(call, key, body, params))
}
