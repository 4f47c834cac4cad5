import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** A name, an IPv4 or a bracketed IPv6 address, and a port; or nothing, where a caller names nobody. */
const plainHost = /^([\w.-]*|\[[\da-f:.]+\])(:\d{0,5})?$/i

/** What the last good request named: nearly every one names the same. */
let lastNamed: string | undefined

function isPlain(host: string | undefined): boolean {
  if (host === lastNamed || host === undefined) return true
  if (!plainHost.test(host)) return false
  lastNamed = host
  return true
}

/** Whether a request names one host, in a way in which nobody can read two (RFC 9112 3.2). */
function namesOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts <= 1 && isPlain(headers.host)
}

function refuse(response: ServerResponse): void {
  const { code, message } = new Refusal('BAD_INPUT', { message: 'The request could not be read.' })
  response.writeHead(400, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(JSON.stringify({ success: false, code, message }))
}

/**
 * Refuses a request with two Host headers, or with one that two readers could read differently, before anything else looks at
 * it: a proxy in front might take it for another site's than the store does.
 */
export function validateHostHeader(app: FastifyInstance): void {
  const [next] = app.server.listeners('request') as RequestListener[]
  if (next === undefined) return
  app.server.off('request', next)
  app.server.on('request', (request, response) => {
    if (namesOneHost(request)) next(request, response)
    else refuse(response)
  })
  // Nothing but 100-continue is to be expected of it, which Node sees to; it would say so in words of its own.
  app.server.on('checkExpectation', (_request, response: ServerResponse) => refuse(response))
}
