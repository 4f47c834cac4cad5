import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const timeoutMs = 4_000

/** Delays closing until every handler has ended, four seconds at most; Fastify itself waits for connections only. */
export function drainInFlight(app: FastifyInstance): void {
  const inFlight = new Set<Promise<unknown>>()
  function track<T>(result: T): T {
    if (!(result instanceof Promise)) return result
    const end = () => void inFlight.delete(result)
    inFlight.add(result)
    result.then(end, end)
    return result
  }
  app.addHook('onRoute', (route) => {
    const { handler, onRequest } = route
    route.handler = function (request, reply) {
      return track(handler.call(this, request, reply))
    }
    if (typeof onRequest !== 'function') return
    route.onRequest = function (request, reply, done) {
      return track(onRequest.call(this, request, reply, done))
    }
  })
  app.addHook('onClose', async () => {
    const timeout = pause(timeoutMs, 'over' as const, { ref: false })
    while (inFlight.size > 0) {
      if ((await Promise.race([Promise.allSettled(inFlight), timeout])) === 'over')
        return app.log.warn({ inFlight: inFlight.size }, 'closed before every request had ended')
      // A request whose onRequest has just ended starts its handler now.
      await nextTurn()
    }
  })
}
