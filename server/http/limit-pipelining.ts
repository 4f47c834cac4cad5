import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** No browser and no proxy asks again on a connection before it has its answer; what does so now and then is heard. */
const maxInRow = 32

/** A connection with the answer that was asked for last on it. */
type Line = Socket & { [lastAnswer]?: ServerResponse }
const lastAnswer = Symbol('lastAnswer')

/**
 * Begins a request only when the answer before it on its connection has been taken: begun at once, the answers to a whole row
 * would wait in memory for a caller who perhaps never reads them. A connection that sends row after row without waiting for
 * answers is hung up on.
 */
export function limitPipelining(app: FastifyInstance): void {
  const rows = new WeakMap<Socket, number>()
  const [next] = app.server.listeners('request') as RequestListener[]
  if (next === undefined) return
  app.server.off('request', next)
  app.server.on('request', (request, response) => {
    const socket: Line = request.socket
    const before = socket[lastAnswer]
    socket[lastAnswer] = response
    // An answer that has its connection to itself is no part of a row.
    if (response.socket !== null) return next(request, response)
    const row = (rows.get(socket) ?? 0) + 1
    if (row >= maxInRow) return void socket.destroy()
    rows.set(socket, row)
    response.once('close', () => rows.set(socket, (rows.get(socket) ?? 1) - 1))
    const begin = () => {
      if (!socket.destroyed) next(request, response)
    }
    if (before === undefined || before.closed) begin()
    else before.once('close', begin)
  })
}
