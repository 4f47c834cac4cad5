import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { openFastPath } from '../cache/fast-path.ts'
import type { CountAnswer } from '../observability/metrics.ts'
import type { Shop } from '../shop.ts'
import { rejectChunkedHttp10, rejectExpectations, validateHostHeader } from './bad-request-guards.ts'
import { limitConnections } from './limit-connections.ts'
import { limitPipelining } from './limit-pipelining.ts'
import { chain, type RequestGuard } from './request-guard.ts'

type RequestGuards = {
  /** Fastify's `serverFactory`: an HTTP server whose requests pass the guards first. */
  serverFactory(handler: RequestListener): Server
  /** Connects the guards that need Fastify's hooks; `count` counts what they answer. */
  register(app: FastifyInstance, count: CountAnswer | undefined): void
}

/** The guards of every request, and the time limits of every connection. */
export function openRequestGuards(shop: Pick<Shop, 'cache' | 'config' | 'log'>): RequestGuards {
  const connections = limitConnections(shop)
  const fastPath = openFastPath(shop.cache)
  const guards: RequestGuard[] = [
    connections.guard,
    limitPipelining(),
    rejectChunkedHttp10,
    validateHostHeader,
    fastPath.guard,
  ]

  return {
    serverFactory(handler) {
      const server = createServer(
        {
          headersTimeout: 10_000,
          requestTimeout: 30_000,
          // Longer than a proxy's: were the store to close first, an order sent at that moment would be a 502.
          keepAliveTimeout: 75_000,
          connectionsCheckingInterval: 5_000,
          // `validateHostHeader` refuses with a sentence.
          requireHostHeader: false,
        },
        chain(guards, handler),
      )
      server.setTimeout(30_000)
      // Node knows the client's address after a disconnect only if it was read before.
      server.on('connection', (socket) => void socket.remoteAddress)
      server.on('checkExpectation', rejectExpectations)
      connections.watch(server)
      return server
    },
    register: fastPath.register,
  }
}
