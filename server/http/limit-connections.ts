import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../shop.ts'
import { connectionsByAddress } from './connections-by-address.ts'

/** So many more are told that the store is busy; beyond them a connection ends as it begins. */
const maxTold = 256
/** The same for each network address. */
const maxToldPerAddress = 16

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
 * Which connections rest, those that have rested longest first: their last answer has gone out to its end, and nothing was heard on
 * them since. Node's own `closeIdleConnections` would cut off whoever fetches a large answer slowly.
 */
function watchResting() {
  const heardWhenAnswered = new Map<Socket, number>()
  const last = new WeakMap<Socket, ServerResponse>()
  return {
    note(socket: Socket, response: ServerResponse): void {
      heardWhenAnswered.delete(socket)
      last.set(socket, response)
      response.once('close', () => {
        if (last.get(socket) === response && !socket.destroyed) heardWhenAnswered.set(socket, socket.bytesRead)
      })
    },
    forget: (socket: Socket) => heardWhenAnswered.delete(socket),
    *all(): Generator<Socket> {
      for (const [socket, heard] of heardWhenAnswered) if (socket.bytesRead === heard) yield socket
    },
  }
}

/**
 * Keeps what is connected at once within bounds: each connection takes 12 kB, and none is left for the database where they
 * use up what the machine allows. Those on which nothing is asked just now give way; where that is not enough, whoever comes is
 * told at once that the store is busy. The same holds for each network address by itself, before it takes the room of others.
 */
export function limitConnections({ server }: FastifyInstance, shop: Pick<Shop, 'settings' | 'log'>): void {
  const most = shop.settings.maxConnections
  const byAddress = connectionsByAddress(shop)
  const open = new Set<Socket>()
  const refused = new WeakSet<Socket>()
  const resting = watchResting()
  const leave = (socket: Socket) => {
    open.delete(socket)
    resting.forget(socket)
    byAddress.leave(socket)
  }
  /** Refuses what its address has too many of, unless one of them rests. */
  const boundAddress = (socket: Socket) => {
    if (byAddress.over(socket) === 0) return
    for (const each of resting.all())
      if (byAddress.isSameLine(socket, each)) {
        leave(each.destroy())
        return
      }
    byAddress.tell(socket)
    if (byAddress.over(socket) > maxToldPerAddress) leave(socket.destroy())
    else refused.add(socket)
  }
  server.maxConnections = most + maxTold
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => leave(socket))
    byAddress.enter(socket)
    boundAddress(socket)
    if (open.size <= most) return
    for (const each of resting.all()) {
      leave(each.destroy())
      if (open.size <= most) return
    }
    for (const each of open) if (each.destroyed) leave(each)
    if (open.size > most) refused.add(socket)
  })
  const [next] = server.listeners('request') as RequestListener[]
  if (next === undefined) return
  server.off('request', next)
  server.on('request', (request, response) => {
    if (refused.has(request.socket)) return void response.writeHead(status, headers).end(body)
    resting.note(request.socket, response)
    next(request, response)
  })
}
