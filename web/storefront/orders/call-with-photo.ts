import type { Body, Endpoint, Params } from '#domain/endpoint.ts'
import { type AnswerOf, type Call, sendForm } from '../../api/call-api.ts'

/** Makes a call by a form of its body and a photo; with a key a retry counts once. */
export function callWithPhoto<E extends Endpoint>(
  call: Call<E>,
  { body, ...sent }: { params: Params<E>; body: Body<E>; key?: string },
  photo: Blob | undefined,
): Promise<AnswerOf<Call<E>>> {
  const form = new FormData()
  form.set('productData', JSON.stringify(body))
  if (photo !== undefined) form.set('images', photo, 'photo.jpg')
  return sendForm(call, form, sent)
}
