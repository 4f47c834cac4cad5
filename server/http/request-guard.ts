import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Answers a request before Fastify sees it, or passes it on with `next`. */
export type RequestGuard = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** One listener that asks the guards in their order, then the handler. */
export function chain(guards: readonly RequestGuard[], handler: RequestListener): RequestListener {
  return guards.reduceRight<RequestListener>(
    (next, guard) => (request, response) => guard(request, response, () => next(request, response)),
    handler,
  )
}
