import type { Body, Endpoint, Params } from '#domain/endpoint.ts'
import { type AnswerOf, type Call, sendForm } from '../../api/call-api.ts'

/** Sends a call's body and a photo, if any, as a multipart form; `key` is its Idempotency-Key. */
export function callWithPhoto<E extends Endpoint>(
  call: Call<E>,
  { body, ...paramsAndKey }: { params: Params<E>; body: Body<E>; key?: string },
  photo: Blob | undefined,
): Promise<AnswerOf<Call<E>>> {
  const form = new FormData()
  form.set('productData', JSON.stringify(body))
  if (photo !== undefined) form.set('images', photo, 'photo.jpg')
  return sendForm(call, form, paramsAndKey)
}
