import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestGuard } from './request-guard.ts'

/** More waiting requests end the connection; browsers and proxies do not pipeline. */
const maxPipelined = 32

type PipelinedSocket = Socket & { [lastResponse]?: ServerResponse }
const lastResponse = Symbol('lastResponse')

/** Starts a pipelined request only after the previous response was flushed, so that unread responses cannot fill memory. */
export function limitPipelining(): RequestGuard {
  const waiting = new WeakMap<Socket, number>()
  return (request, response, next) => {
    const socket: PipelinedSocket = request.socket
    const previous = socket[lastResponse]
    socket[lastResponse] = response
    // Node gives the socket to a response that waits for no other.
    if (response.socket !== null) return next()
    const count = (waiting.get(socket) ?? 0) + 1
    if (count >= maxPipelined) return void socket.destroy()
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    const start = () => {
      if (!socket.destroyed) next()
    }
    if (previous === undefined || previous.closed) start()
    else previous.once('close', start)
  }
}
