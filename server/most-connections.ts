import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** So many more are told that the store is busy; beyond them a connection ends as it begins. */
const mostTold = 256

const { status, code, message, retryAfter } = new Refusal('BUSY', { retryAfter: 2 })
const body = JSON.stringify({ success: false, code, message })
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': String(retryAfter),
  connection: 'close',
}

/**
 * Keeps what is connected at once within bounds: each connection takes 12 kB, and none is left for the database where they
 * use up what the machine allows. Those on which nothing is asked just now give way; where that is not enough, whoever comes is
 * told at once that the store is busy.
 */
export function boundConnections({ server }: FastifyInstance, most: number): void {
  const open = new Set<Socket>()
  const refused = new WeakSet<Socket>()
  server.maxConnections = most + mostTold
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (open.size <= most) return
    server.closeIdleConnections()
    for (const each of open) if (each.destroyed) open.delete(each)
    if (open.size > most) refused.add(socket)
  })
  const [next] = server.listeners('request') as RequestListener[]
  if (next === undefined) return
  server.off('request', next)
  server.on('request', (request, response) => {
    if (refused.has(request.socket)) response.writeHead(status, headers).end(body)
    else next(request, response)
  })
}
