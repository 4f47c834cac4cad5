import type { Refusal } from '#domain/refusal.ts'
import { messageOf } from '#domain/refusal-messages.ts'

/** Headers and body of a refusal sent without Fastify (CONTRACT "Answers"). */
export function refusalResponse(refusal: Refusal) {
  const { code, retryAfter } = refusal
  const body = JSON.stringify({ success: false, code, message: messageOf(refusal) })
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    connection: 'close',
  }
  return { headers, body }
}
