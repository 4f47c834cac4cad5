import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the store close only once every handler has come to its end: Fastify waits for connections, and one that its caller has
 * left holds nothing any more, though what was asked there is still being done. To be called before the routes are added.
 */
export function finishBegun(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>()
  function begun<T>(done: T): T {
    if (!(done instanceof Promise)) return done
    const end = () => void underWay.delete(done)
    underWay.add(done)
    done.then(end, end)
    return done
  }
  app.addHook('onRoute', (route) => {
    const { handler, onRequest } = route
    route.handler = function (request, reply) {
      return begun(handler.call(this, request, reply))
    }
    if (typeof onRequest !== 'function') return
    route.onRequest = function (request, reply, done) {
      return begun(onRequest.call(this, request, reply, done))
    }
  })
  app.addHook('onClose', async () => {
    while (underWay.size > 0) {
      await Promise.allSettled(underWay)
      // Whoever has just been let in at the door begins now.
      await nextTurn()
    }
  })
}
