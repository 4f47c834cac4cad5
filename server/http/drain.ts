import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the store close only once every handler has come to its end: Fastify waits for connections, and one that its caller has
 * left holds nothing any more, though what was asked there is still being done. Who waits in a long line perhaps stands there
 * for nobody: after so many milliseconds it closes all the same. To be called before the routes are added.
 */
export function drainInFlight(app: FastifyInstance, atMostMs = 4_000): void {
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
    const patience = pause(atMostMs, 'over' as const, { ref: false })
    while (underWay.size > 0) {
      if ((await Promise.race([Promise.allSettled(underWay), patience])) === 'over')
        return app.log.warn({ underWay: underWay.size }, 'closed before everything had ended')
      // Whoever has just been let in at the door begins now.
      await nextTurn()
    }
  })
}
