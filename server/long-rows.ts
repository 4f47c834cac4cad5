import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** No browser and no proxy asks again on a connection before it has its answer; what does so now and then is heard. */
const mostInRow = 32

/**
 * Hangs up on a connection that sends one request after the other without waiting for answers: whatever one packet brings is
 * begun in one breath, and two thousand of them would keep everybody else out meanwhile.
 */
export function refuseLongRows(app: FastifyInstance): void {
  const rows = new WeakMap<Socket, number>()
  const [next] = app.server.listeners('request') as RequestListener[]
  if (next === undefined) return
  app.server.off('request', next)
  app.server.on('request', (request, response) => {
    // An answer that has its connection to itself is no part of a row.
    if (response.socket !== null) return next(request, response)
    const { socket } = request
    const row = (rows.get(socket) ?? 0) + 1
    if (row >= mostInRow) return void socket.destroy()
    rows.set(socket, row)
    response.once('close', () => rows.set(socket, (rows.get(socket) ?? 1) - 1))
    next(request, response)
  })
}
