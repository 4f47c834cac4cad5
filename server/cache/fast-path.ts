import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api } from '#domain/contract.ts'
import { hasSellerCookie } from '../auth/sessions.ts'
import type { RequestGuard } from '../http/request-guard.ts'
import type { CountAnswer } from '../observability/metrics.ts'
import { languageIn } from '../pages/locale.ts'
import { type EncodedResponse, negotiate, type Representation } from './encoded-response.ts'
import type { ResponseCache } from './response-cache.ts'

/** Route, status and headers of a response that Fastify sent. */
type RecordedHead = { readonly route: string; readonly status: number; readonly headers: string[] }

type FastPath = {
  readonly guard: RequestGuard
  /** Records what Fastify sends; `count` counts what the fast path sends. */
  register(app: FastifyInstance, count: CountAnswer | undefined): void
}

/** Sends cached responses before Fastify’s hooks run; URLs with `?lang=` are never cached, so that Fastify sets the language cookie. */
export function openFastPath(cache: ResponseCache): FastPath {
  const recordedHeads = new WeakMap<EncodedResponse, Partial<Record<Representation, RecordedHead>>>()
  let app: FastifyInstance | undefined
  let countAnswer: CountAnswer | undefined
  let isClosing = false

  function record(request: FastifyRequest, reply: FastifyReply): void {
    const { encodedResponse } = reply
    if (encodedResponse === undefined || request.method !== 'GET') return
    if (reply.hasHeader('set-cookie') || reply.hasHeader('connection')) return
    const representation = negotiate(encodedResponse, request.headers)
    const encoding = representation === 'br' || representation === 'gzip' ? representation : undefined
    // For `Accept-Encoding: *` @fastify/compress encodes the response, not the cache.
    if (reply.getHeader('content-encoding') !== encoding) return
    const heads = recordedHeads.get(encodedResponse) ?? {}
    recordedHeads.set(encodedResponse, heads)
    heads[representation] = {
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      headers: Object.entries(reply.getHeaders()).flat().map(String),
    }
  }

  function cachedFor({ url = '/', method, headers }: Parameters<RequestGuard>[0]): EncodedResponse | undefined {
    // Fastify may refuse a GET that names a content type, as if it had a body.
    if (app === undefined || isClosing || method !== 'GET' || headers['content-type'] !== undefined) return undefined
    // The seller's product list has stock levels and is not cached.
    if (url === api.productList.path && hasSellerCookie(headers.cookie)) return undefined
    return cache.get(url.startsWith('/api/') ? url : `${languageIn(app, headers.cookie)} ${url}`)
  }

  const guard: RequestGuard = (request, response, next) => {
    const cached = cachedFor(request)
    if (cached === undefined) return next()
    const representation = negotiate(cached, request.headers)
    const head = recordedHeads.get(cached)?.[representation]
    if (head === undefined) return next()
    const { route, status, headers } = head
    if (countAnswer !== undefined) {
      const [count, since] = [countAnswer, performance.now()]
      response.once('finish', () => count({ method: 'GET', route, status }, performance.now() - since))
    }
    const send = (body?: Buffer) => void response.writeHead(status, headers).end(body)
    if (representation === 'not-modified') return send()
    const body = cached.body(representation)
    if (body instanceof Promise) body.then(send, () => response.destroy())
    else send(body)
  }

  return {
    guard,
    register(fastify, count) {
      app = fastify
      countAnswer = count
      fastify.decorateReply('encodedResponse', undefined)
      fastify.addHook('preClose', async () => {
        isClosing = true
      })
      fastify.addHook('onResponse', (request, reply, done) => {
        record(request, reply)
        done()
      })
    },
  }
}
