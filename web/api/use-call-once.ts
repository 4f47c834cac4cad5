import type { Body, Endpoint, Params } from '#domain/endpoint.ts'
import { useSendOnce } from '../browser/send-once.ts'
import { type Call, callWithKey } from './call-api.ts'

/** Calls with an idempotency key that stays until the call succeeds or another body is sent. */
export function useCallOnce() {
  const sendOnce = useSendOnce()
  return <E extends Endpoint>(call: Call<E>, body: Body<E>, params?: Params<E>) =>
    sendOnce(JSON.stringify(body), (key) => callWithKey(call, key, body, params))
}
