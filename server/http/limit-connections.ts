import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#domain/refusal.ts'
import { statusOf } from '#domain/refusal-statuses.ts'
import type { Shop } from '../shop.ts'
import { connectionsByAddress } from './connections-by-address.ts'
import { refusalResponse } from './refusal-response.ts'
import type { RequestGuard } from './request-guard.ts'

/** So many connections beyond the limit get 503; further ones are closed. */
const maxRejected = 256
/** The same, beyond the limit of one network address. */
const maxRejectedPerAddress = 16

const busy = new Refusal('BUSY', { retryAfter: 2 })
const { headers, body } = refusalResponse(busy)

/** Tracks idle connections, longest idle first; Node's `closeIdleConnections` also closes slow readers. */
function trackIdle() {
  const bytesReadAtResponse = new Map<Socket, number>()
  const lastResponse = new WeakMap<Socket, ServerResponse>()
  return {
    track(socket: Socket, response: ServerResponse): void {
      bytesReadAtResponse.delete(socket)
      lastResponse.set(socket, response)
      response.once('close', () => {
        if (lastResponse.get(socket) === response && !socket.destroyed)
          bytesReadAtResponse.set(socket, socket.bytesRead)
      })
    },
    forget: (socket: Socket) => bytesReadAtResponse.delete(socket),
    *all(): Generator<Socket> {
      for (const [socket, bytes] of bytesReadAtResponse) if (socket.bytesRead === bytes) yield socket
    },
  }
}

type ConnectionLimit = {
  /** Answers 503 on connections beyond the limit. */
  readonly guard: RequestGuard
  watch(server: Server): void
}

/** Limits connections in total and by network address; new ones replace idle ones or are rejected. */
export function limitConnections(shop: Pick<Shop, 'config' | 'log'>): ConnectionLimit {
  const { maxConnections } = shop.config
  const byAddress = connectionsByAddress(shop)
  const open = new Set<Socket>()
  const rejected = new WeakSet<Socket>()
  const idle = trackIdle()

  function forget(socket: Socket): void {
    open.delete(socket)
    idle.forget(socket)
    byAddress.remove(socket)
  }

  function limitAddress(socket: Socket): void {
    if (byAddress.excess(socket) === 0) return
    for (const each of idle.all()) {
      if (!byAddress.isSameNetwork(socket, each)) continue
      forget(each.destroy())
      return
    }
    byAddress.logRejected(socket)
    if (byAddress.excess(socket) > maxRejectedPerAddress) forget(socket.destroy())
    else rejected.add(socket)
  }

  function limitTotal(socket: Socket): void {
    for (const each of idle.all()) {
      if (open.size <= maxConnections) return
      forget(each.destroy())
    }
    for (const each of open) if (each.destroyed) forget(each)
    if (open.size > maxConnections) rejected.add(socket)
  }

  return {
    guard(request, response, next) {
      if (rejected.has(request.socket)) return void response.writeHead(statusOf(busy.code), headers).end(body)
      idle.track(request.socket, response)
      next()
    },
    watch(server) {
      server.maxConnections = maxConnections + maxRejected
      server.on('connection', (socket: Socket) => {
        open.add(socket)
        socket.once('close', () => forget(socket))
        byAddress.add(socket)
        limitAddress(socket)
        if (open.size > maxConnections) limitTotal(socket)
      })
    },
  }
}
