import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Answers a request before Fastify does, or passes it on with `next`. */
export type RequestGuard = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** One listener that calls the guards in their order, then the handler. */
export function chain([guard, ...others]: readonly RequestGuard[], handler: RequestListener): RequestListener {
  if (guard === undefined) return handler
  const next = chain(others, handler)
  return (request, response) => guard(request, response, () => next(request, response))
}
