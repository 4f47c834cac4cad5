import type { Refusal } from '#domain/refusal.ts'

/** A refusal as a response outside Fastify: the body and headers of every expected error (CONTRACT "Answers"). */
export function refusalResponse({ code, message, retryAfter }: Refusal) {
  const body = JSON.stringify({ success: false, code, message })
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
