import type { Socket } from 'node:net'
import { Refusal } from '#domain/refusal.ts'
import { refusalResponse } from './refusal-response.ts'

type ParseError = Error & { readonly code?: string }

/** Status line and refusal for malformed, too large or too slow bytes. */
function toErrorResponse({ code }: ParseError): { status: string; refusal: Refusal } {
  const badInput = (message: string) => new Refusal('BAD_INPUT', { message })
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: '431 Request Header Fields Too Large', refusal: new Refusal('TOO_LARGE') }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: '408 Request Timeout', refusal: badInput('The request was broken off.') }
  return { status: '400 Bad Request', refusal: badInput('The request could not be read.') }
}

/** Answers what Node could not parse, then closes the connection (CONTRACT "Answers"). */
export function handleClientError(error: ParseError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, refusal } = toErrorResponse(error)
  const { headers, body } = refusalResponse(refusal)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write(`HTTP/1.1 ${[status, ...head].join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
