import type { Socket } from 'node:net'
import { Refusal } from '#domain/refusal.ts'
import { messageOf } from '#domain/refusal-messages.ts'

type Broken = Error & { readonly code?: string }

/** The status and the sentence for what cannot be read as HTTP: too large, too late, or no request at all. */
function noTo({ code }: Broken): { status: string; refusal: Refusal } {
  const bad = (message: string) => new Refusal('BAD_INPUT', { message })
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: '431 Request Header Fields Too Large', refusal: new Refusal('TOO_LARGE') }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: '408 Request Timeout', refusal: bad('The request was broken off.') }
  return { status: '400 Bad Request', refusal: bad('The request could not be read.') }
}

/** Answers what never became a request, in the words of every other no (CONTRACT "Answers"), and hangs up. */
export function handleClientError(error: Broken, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, refusal } = noTo(error)
  const body = JSON.stringify({ success: false, code: refusal.code, message: messageOf(refusal) })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
