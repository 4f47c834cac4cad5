import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '#domain/refusal.ts'
import { refusalResponse } from './refusal-response.ts'
import type { RequestGuard } from './request-guard.ts'

/** A name, an IPv4 or a bracketed IPv6 address, each with or without a port; or nothing. */
const validHost = /^([\w.-]*|\[[\da-f:.]+\])(:\d{0,5})?$/i

const { headers, body } = refusalResponse(new Refusal('BAD_INPUT', { message: 'The request could not be read.' }))

/** Whether a request has one Host header that every server understands alike; HTTP/1.0 needs none (RFC 9112 3.2). */
function hasValidHost({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts <= 1 && (host === undefined ? httpVersion === '1.0' : validHost.test(host))
}

/** Answers 400 and closes the connection. */
function refuse(response: ServerResponse): void {
  response.writeHead(400, headers).end(body)
}

/** Refuses a missing, repeated or ambiguous Host header, which proxies may read differently. */
export const validateHostHeader: RequestGuard = (request, response, next) =>
  hasValidHost(request) ? next() : refuse(response)

/** Refuses chunks in HTTP/1.0, which has none: a proxy may see the end of the request elsewhere (RFC 9112 6.1). */
export const rejectChunkedHttp10: RequestGuard = (request, response, next) =>
  request.httpVersion === '1.0' && request.headers['transfer-encoding'] !== undefined ? refuse(response) : next()

/** Refuses every Expect header but 100-continue, which Node answers itself. */
export function rejectExpectations(_request: IncomingMessage, response: ServerResponse): void {
  refuse(response)
}
