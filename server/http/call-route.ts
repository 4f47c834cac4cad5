import type { FastifyInstance } from 'fastify'
import inject, { type InjectOptions, type Response } from 'light-my-request'

/** Calls a route in-process; unlike `app.inject` also while the server closes. */
export function callRoute(app: FastifyInstance, call: InjectOptions): Promise<Response> {
  return inject((request, response) => app.routing(request, response), call)
}
