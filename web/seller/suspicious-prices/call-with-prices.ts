import type { Body, Endpoint } from '#domain/endpoint.ts'
import { type Call, callWithKey } from '../../api/call-api.ts'
import { sendOrAsk } from './ask-prices.ts'

/** Calls with prices under an idempotency key; if some look wrong, asks the seller. Undefined if the seller says no. */
export function callWithPrices<E extends Endpoint>(call: Call<E>, key: string, body: Body<E>) {
  return sendOrAsk(key, (sentKey, confirmed) => callWithKey(call, sentKey, Object.assign({}, body, confirmed)))
}
