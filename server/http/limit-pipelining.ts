import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestGuard } from './request-guard.ts'

/** More waiting requests end the connection; browsers and proxies do not pipeline. */
const maxPipelined = 32

/** A connection's last response, and how many responses wait for it or an earlier one. */
type Pipeline = { last?: ServerResponse; waiting: number }

/** Starts a pipelined request only after the previous response was flushed, so that unread responses cannot fill memory. */
export function limitPipelining(): RequestGuard {
  const pipelines = new WeakMap<Socket, Pipeline>()
  return (request, response, next) => {
    const { socket } = request
    const pipeline: Pipeline = pipelines.get(socket) ?? { waiting: 0 }
    pipelines.set(socket, pipeline)
    const previous = pipeline.last
    pipeline.last = response
    // Node gives the socket to a response that waits for no other.
    if (response.socket !== null) return next()
    if (++pipeline.waiting >= maxPipelined) return void socket.destroy()
    response.once('close', () => pipeline.waiting--)
    const start = () => {
      if (!socket.destroyed) next()
    }
    if (previous === undefined || previous.closed) start()
    else previous.once('close', start)
  }
}
